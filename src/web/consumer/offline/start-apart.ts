import type { AppParts } from '#web/app/start-app.tsx'
import { fillShell } from './fill-shell.ts'

/** Starts on a document of nobody: the one that is kept for dead spots, or the demo's, which never goes on to keep anything. */
export const startApart = async (
  apart: string,
  start: (more?: Partial<AppParts>) => void,
  goOn: () => void,
): Promise<void> => {
  if (apart === 'demo') {
    const { startDemo } = await import('#web/consumer/demo/start-demo.tsx')
    startDemo(start)
  } else {
    await fillShell(start)
    goOn()
  }
}

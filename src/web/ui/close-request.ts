type Watcher = EventTarget & { destroy: () => void }

declare global {
  // Not in TypeScript's own description yet; Chromium has it, for the back button and gesture of a phone, too.
  var CloseWatcher: (new () => Watcher) | undefined
}

const asked: (() => void)[] = []

/**
 * Calls when the person asks to close the topmost thing: by Escape, or by going back on a phone whose browser tells.
 * Only what was opened last is asked. Returns how to stop.
 */
export const whenAskedToClose = (ask: () => void): (() => void) => {
  if (globalThis.CloseWatcher) {
    const Watching = globalThis.CloseWatcher
    let watcher: Watcher
    const watch = () => {
      watcher = new Watching()
      // A watcher is used up by its close; what stays open in spite of it can be asked again.
      watcher.addEventListener('close', () => {
        watch()
        ask()
      })
    }
    watch()
    return () => watcher.destroy()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && asked.at(-1) === ask) ask()
  }
  asked.push(ask)
  document.addEventListener('keydown', onKey)
  return () => {
    asked.splice(asked.indexOf(ask), 1)
    document.removeEventListener('keydown', onKey)
  }
}

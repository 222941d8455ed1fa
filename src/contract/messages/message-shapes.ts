import * as z from 'zod/mini'

/** The PDF that a message carries; its size in bytes. */
export const messageFile = z.object({ id: z.string(), name: z.string(), size: z.int(), page_count: z.int() })
export type MessageFile = z.output<typeof messageFile>

import * as z from 'zod/mini'

/** The error body of requirements section 3: messages beside fields, or one message. */
export const errorBody = z.union([
  z.object({ messages: z.array(z.object({ field: z.string(), message: z.string() })) }),
  z.object({ message: z.string() }),
])

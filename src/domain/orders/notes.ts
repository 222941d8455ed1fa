/** How long the note of a line, and that of a whole order, may be, in characters as computers count them (UTF-16). */
export const most_line_note = 100
export const most_order_note = 500

/** Whether the note of a whole order is longer than is taken; spaces around it don't count. */
export const isNoteTooLong = (note: string): boolean => note.trim().length > most_order_note

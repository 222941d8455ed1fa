/** How long the note of a line, and that of a whole order, may be, in characters as computers count them (UTF-16). */
export const most_line_note = 100
export const most_order_note = 500

/** How many lines of an order may be written freely, and how long they may be: what the paper's columns take. */
export const most_free_lines = 10
export const most_free_name = 40
export const most_free_unit = 6

/** Whether the note of a whole order is longer than is taken; spaces around it don't count. */
export const isNoteTooLong = (note: string): boolean => note.trim().length > most_order_note

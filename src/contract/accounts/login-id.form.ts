import * as z from 'zod/mini'
import { newStaffForm } from './staff.form.ts'

/** A login id that a person chooses. */
export const loginIdForm = z.object({ login_id: newStaffForm.shape.login_id })

import { z } from 'zod'
import type { missingOrUnread } from '../number.ts'

const first = '1900-01-01'
const last = '2999-12-31'

/**
 * The check of a date that is entered, imported or filtered by: `yyyy-MM-dd`, a real day, from 1900 to 2999. Other years are typing errors, and
 * PostgreSQL cannot store some of them. The message is `missing` if there is no date at all.
 */
export const isoDate = (label: string, missing: string | ReturnType<typeof missingOrUnread> = `${label} Tidak Boleh Kosong`) =>
  z.iso.date({ error: missing }).refine((value) => value >= first && value <= last, `${label} Tidak Benar`)

/** The same check for a moment (ISO 8601 with its zone). */
export const isoMoment = (label: string, missing = `${label} Tidak Boleh Kosong`) =>
  z.iso.datetime({ offset: true, error: missing }).refine((value) => value >= first && value.slice(0, 10) <= last, `${label} Tidak Benar`)

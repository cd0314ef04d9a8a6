import { z } from 'zod'
import type { missingOrUnread } from '../number.ts'

const first = '1900-01-01'
const last = '2999-12-31'

/**
 * The check of a date that somebody enters, imports or asks for: `yyyy-MM-dd`, a real day, from 1900 to 2999. Other years are slips of
 * the keyboard, and some of them are beyond the calendar of PostgreSQL. Says `missing` where there is no date at all.
 */
export const isoDate = (label: string, missing: string | ReturnType<typeof missingOrUnread> = `${label} Tidak Boleh Kosong`) =>
  z.iso.date({ error: missing }).refine((value) => value >= first && value <= last, `${label} Tidak Benar`)

/** The same of a moment (ISO 8601 with its zone). */
export const isoMoment = (label: string, missing = `${label} Tidak Boleh Kosong`) =>
  z.iso.datetime({ offset: true, error: missing }).refine((value) => value >= first && value.slice(0, 10) <= last, `${label} Tidak Benar`)

import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { timeZone } from '../../contract/time-zone.ts'
import { isoMoment } from '../date/iso-date.ts'

const inJakarta = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment as the clock of Jakarta shows it: `2026-11-20 09:41:07` (domain §1). */
export function formatMoment(iso: string | Date): string {
  return inJakarta.format(typeof iso === 'string' ? new Date(iso) : iso)
}

/** A moment: ISO 8601 on the wire, shown in Asia/Jakarta. */
export function moment(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'moment',
    align: 'left',
    cell: 'moment',
    column: 'timestamptz',
    check: isoMoment,
    format: formatMoment,
    parse: (typed) => isoMoment(label).safeParse(typed).data,
  }
  return new Field({ name: '', label, kind })
}

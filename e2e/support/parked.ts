/** Stories that follow an older screen and wait to be brought up to date; `KENCANA_PARKED=yes` runs them. */
export const isParked = process.env['KENCANA_PARKED'] === undefined

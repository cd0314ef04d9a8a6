/** The environment variable with the selected modules for generic tests: their names, with commas. */
export const walkedVariable = 'KENCANA_WALKED'

const names = process.env[walkedVariable]?.split(',')

/** Whether generic tests walk through the declarations of this module. `npm test -- loans` selects a few modules; a whole run takes all. */
export const isWalked = (module: string): boolean => !names || names.includes(module)

/** Whether this run is restricted to a few modules. Then checks of the whole chain are skipped. */
export const isNarrowed = names !== undefined

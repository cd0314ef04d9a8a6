/** The environment variable that restricts generic tests to what some modules declare: their names, with commas. */
export const walkedVariable = 'KENCANA_WALKED'

const names = process.env[walkedVariable]?.split(',')

/** Whether generic tests walk through what this module declares: `npm test -- loans` restricts them to a few, a whole run does not. */
export const isWalked = (module: string): boolean => !names || names.includes(module)

/** Whether this run is restricted to a few modules; what only a whole chain can show is left out then. */
export const isNarrowed = names !== undefined

import { bin, runNode } from './run.ts'

// npm run format: lays the code out and mends what lint can mend by itself.
const fixed = await runNode([bin('oxlint', 'bin/oxlint'), '--type-aware', '--quiet', '--fix'])
const formatted = await runNode([bin('oxfmt', 'bin/oxfmt')])
process.exitCode = fixed.code || formatted.code

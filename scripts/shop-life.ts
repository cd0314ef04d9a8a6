import { parseArgs } from 'node:util'
import { bin, runNode } from './run.ts'

// npm run shop-life -- --days 31 --seed 7: lives days of shops by chance, and says how often what happened. What it finds wrong
// it names by seed, day and event.
const { values } = parseArgs({ options: { days: { type: 'string', default: '31' }, seed: { type: 'string', default: '1' } } })
const wrong = Object.entries(values).find(([, value]) => !/^[1-9]\d{0,8}$/.test(value))
if (wrong) {
  console.error(`--${wrong[0]} is a whole number above 0, not '${wrong[1]}'.`)
  process.exit(1)
}
const lived = [bin('vitest', 'vitest.mjs'), 'run', '--project', 'server', 'apps/server/shop-life.pg.test.ts']
const { code, seconds } = await runNode(lived, { env: { KENCANA_LIFE_DAYS: values.days, KENCANA_LIFE_SEED: values.seed } })
console.log(`${values.days} days with seed ${values.seed}: ${code === 0 ? 'every balance was right' : 'FAILED'} (${seconds.toFixed(0)} s)`)
process.exitCode = code

import { type Figure, printFigures } from '../bench/figure.ts'

// npm run bench: every measurement, or those that are named: npm run bench -- sizes sales
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<Figure[]> }>>> = {
  sizes: () => import('../bench/sizes.ts'),
  start: () => import('../bench/start.ts'),
  sales: () => import('../bench/sales.ts'),
  cost: () => import('../bench/sale-cost.ts'),
  report: () => import('../bench/month-report.ts'),
  reports: () => import('../bench/reports-beside-tills.ts'),
  statements: () => import('../bench/statements.ts'),
  verify: () => import('../bench/verify.ts'),
  closing: () => import('../bench/closing.ts'),
  table: () => import('../bench/table.ts'),
  till: () => import('../bench/till.ts'),
  goods: () => import('../bench/goods.ts'),
  catalogue: () => import('../bench/catalogue.ts'),
  count: () => import('../bench/count.ts'),
  chain: () => import('../bench/chain.ts'),
  move: () => import('../bench/move.ts'),
}
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in benches))
if (unknown) {
  console.error(`There is no measurement called ${unknown}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, load] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}`)
  const { run } = await load()
  if (!printFigures(await run())) process.exitCode = 1
}

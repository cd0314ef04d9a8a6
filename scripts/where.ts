import { indexDeclarations } from './declaration-index.ts'

// npm run where /master-bank · npm run where "POST penjualan": the files, gate, table and tests of a URL or a call.
const requested = process.argv.slice(2).join(' ').trim()
if (!requested) {
  console.error('Usage: npm run where /master-bank   or   npm run where "POST penjualan"')
  process.exit(1)
}
const entries = await indexDeclarations()
const wanted = requested.replace(/^(\w+) \/?(api\/)?/, '$1 ')
const exact = entries.filter((entry) => entry.name === wanted || entry.name === `/${wanted}`)
const found = exact.length > 0 ? exact : entries.filter((entry) => entry.name.toLowerCase().includes(wanted.toLowerCase()))
if (found.length === 0) {
  console.error(`Nothing is declared as ${requested}.`)
  process.exit(1)
}
for (const entry of found) {
  console.log(`${entry.name}  ${entry.title}  (${entry.kind}, ${entry.module})`)
  console.log(`  open to  ${entry.access}`)
  if (entry.table) console.log(`  table    ${entry.table}`)
  for (const file of entry.files) console.log(`  file     ${file}`)
  for (const test of entry.tests) console.log(`  test     ${test}`)
  if (entry.kind === 'master') console.log('  test     apps/server/every-master.pg.test.ts')
  if (entry.kind === 'report') console.log('  test     apps/server/every-report.pg.test.ts')
}

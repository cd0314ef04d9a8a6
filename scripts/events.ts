import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tradeEvents, unposted } from '#modules/ledger/server/testing/trade-events.ts'
import type { TradeEvent } from '#modules/ledger/server/testing/trade-events/trade-event.ts'
import { root } from './run.ts'

/** Where the list of every event of the trade is kept: what sources cite as events.md. */
export const eventsFile = join(root, 'docs/events.md')

/** What the letters before the number of a code stand for. */
const families: Readonly<Record<string, string>> = {
  SA: 'What a shop opens with',
  G: 'Goods that come, move and go',
  S: 'Sales, with what is owed and paid of them, and cash for cards',
  T: 'Deposits of customers',
  P: 'Purchases from customers and what becomes of what was bought; suppliers',
  U: 'Money that comes, goes and moves',
  O: 'Orders',
  V: 'Services',
  H: 'Loans against gold',
  I: 'Instalments',
  M: 'Points, gifts and coupons of members',
  K: 'Shipping from shop to shop',
  R: 'Refining',
}

/** An event; one that posts nothing has no shop and no kind. */
type Row = Pick<TradeEvent, 'kode' | 'event'> & Partial<TradeEvent>

const cell = (lines: readonly string[] = []) => lines.map((line) => `\`${line}\``).join('<br>')

const line = ({ kode, toko, kind, event, joined, goods, cash, claims = [], points = [], counter, journal }: Row) =>
  `| ${[
    kode,
    toko ?? '',
    kind ?? '',
    joined ? `${event} (the other half of the one before)` : event,
    cell(goods),
    cell(cash),
    cell([...claims, ...points.map((each) => `${each} poin`)]),
    cell(counter),
    cell(journal),
  ].join(' | ')} |`

/** Every event of the trade with what it posts, as `docs/events.md` says it. */
export function eventsPage(): string {
  const byFamily = Map.groupBy<string, Row>([...tradeEvents, ...unposted], ({ kode }) => /^[A-Z]+/.exec(kode)?.[0] ?? '')
  const section = (family: string, rows: readonly Row[]) => [
    `## ${family}: ${families[family]}`,
    '',
    '| code | shop | posted as | what happens | stock | money | claims | roles of accounts | accounts |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
  ]
  return [
    '# Events of the trade',
    '',
    'What happens in a chain and what it posts, one after the other as a chain might live through it: what comments, migrations and decisions',
    'cite as events.md. Written by `npm run events` from `modules/ledger/server/testing/trade-events`, which `modules/ledger/server/every-event.pg.test.ts`',
    'posts and takes back. An event of … prepares the next or ends one.',
    '',
    'A and B are shops, H is the head office; amounts are in rupiah, weights in milligrams, and examples all of them. Stock: `from>to·why key pieces/gross/fine/cost`.',
    'Money: `account kind amount`. Claims: `kind party document rupiah fine`. Roles: `type role amount`. Accounts: `number amount`, debit positive.',
    '',
    ...[...byFamily].flatMap(([family, rows]) => section(family, rows)),
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) await writeFile(eventsFile, eventsPage())

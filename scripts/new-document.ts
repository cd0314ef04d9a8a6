/** What the files of a new kind of document are named after. */
export interface NewKind {
  readonly module: string
  readonly slug: string
  readonly title: string
  readonly variable: string
  /** Starts its numbers. */
  readonly prefix: string
  /** The number of its migration. */
  readonly step: string
}

/** What is left to do when its files are written, in the order in which it is done. */
export function documentSteps({ module, slug, variable }: NewKind): string {
  const table = slug.replaceAll('-', '_')
  const type = `${variable[0]?.toUpperCase()}${variable.slice(1)}`
  return `Now, in this order:
 1. modules/${module}/contract/index.ts   import './nota-${slug}.ts'; documents: { ${variable} }, endpoints: { save${type} }, refusals: { …, ...${variable}Refusals }
 2. modules/${module}/server/module.ts    handlers: { save${type} }, documents: { ${variable}: serveDocument(${variable}) }
 3. modules/${module}/web/module.ts       documents: { ${table}: async () => (await import('./${slug}-look.tsx')).${variable}Look },
                          screens: { '/transaksi-${slug}': () => import('./transaksi-${slug}.tsx') }
 4. npm run schema, npm run types   run its migration, and write db/schema and db/schema.generated.ts anew
 5. npm test -- types      passes from here on
 6. npm run screens        writes docs/screens.md anew
 7. locales/*/*.json       its sentences in every language; npm test -- unit names those that are missing
 8. docs/glossary.md       its word, in one sentence
 9. apps/server/testing/documents.ts        its maker: ${table}: async (app) => ({ ...(await made${type}(app)) })
10. apps/server/every-approval.pg.test.ts   the story of 'POST ${table}/{nomor}/batal'
11. apps/server/testing/shop-life           its move, in the file of a family and in moves.ts: what it changes in the books that are kept beside
                          the application, and how it is undone (stands)
Then make it into what it is: its own category of approval (modules/approvals/contract/categories.ts), its accounts, its goods.
docs/start-here.md, "A new document", goes through it.`
}

/** The files of a new kind of document: one that is entered for an amount and paid by the customer, to be made into what it is. */
export function documentFiles({ module, slug, title, variable, prefix, step }: NewKind): Record<string, string> {
  const table = slug.replaceAll('-', '_')
  const type = `${variable[0]?.toUpperCase()}${variable.slice(1)}`
  const folder = `modules/${module}`
  return {
    [`${folder}/contract/${slug}-fields.ts`]: `import { dictionary } from '#engine/contract/field.ts'
import { code } from '#engine/kinds/index.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { payments } from '#modules/payments/contract/fields.ts'

/** The words of this kind of document. */
export const ${variable}Words = dictionary({
  no_${table}: code('No ${title}'),
  nama_customer: trade.nama_customer,
  no_hp: trade.no_hp,
  keterangan: trade.keterangan,
  grand_total: trade.grand_total,
  jumlah_bayar: payments.jumlah_bayar,
  kembali: payments.kembali,
})
`,
    [`${folder}/contract/${slug}.ts`]: `import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { ${variable}Words as f } from './${slug}-fields.ts'

export const ${variable}Refusals = defineRefusals({
  ${table.toUpperCase()}_OF_YESTERDAY: { status: 409, text: '${title} Kemarin Tidak Dapat Dibatalkan' },
})

export const transaksi${type} = defineScreen({ path: '/transaksi-${slug}', title: 'Transaksi ${title}', menu: menu.penjualan })
export const lihat${type} = defineScreen({ path: '/lihat-${slug}', title: 'Lihat ${title}', menu: menu.penjualan })
export const batal${type} = defineScreen({ path: '/batal-${slug}', title: 'Batal ${title}', menu: menu.penjualan })

export const ${variable} = defineDocument({
  kind: '${table.toUpperCase()}',
  name: '${table}',
  title: '${title}',
  prefix: '${prefix}',
  number: f.no_${table},
  header: [f.nama_customer, f.no_hp.optional(), f.keterangan.optional(), f.grand_total, f.jumlah_bayar, f.kembali],
  summary: [f.nama_customer, f.grand_total],
  parts: { detail_bayar: paymentPart('${table}_bayar', transaksi${type}) },
  screens: { entry: transaksi${type}, list: lihat${type} },
  actions: {
    // Its own category of approval: modules/approvals/contract/categories.ts.
    batal: cancelling({ screen: batal${type}, approval: 'BATAL_PENJUALAN', onlyOnItsDate: ${variable}Refusals.${table.toUpperCase()}_OF_YESTERDAY }),
  },
  list: {
    columns: [col(f.no_${table}, { opens: '${table}' }), col(w.tgl_system), col(f.nama_customer), col(f.grand_total), col(w.status)],
    search: [f.no_${table}, f.nama_customer, f.no_hp],
  },
})

/** A whole one as it is stored. */
export type ${type} = DocumentOf<typeof ${variable}>

/** What the form sends. */
export const new${type} = z.intersection(
  objectOf([f.nama_customer, f.no_hp.optional(), f.keterangan.optional(), f.grand_total]),
  paid,
)

/** What the form sends, checked. */
export type New${type} = z.output<typeof new${type}>

export const save${type} = endpoint({
  call: 'POST ${table}',
  summary: '${title}: saves one and takes the money',
  access: openTo(transaksi${type}),
  body: new${type},
  reply: ${variable}.calls.read.reply,
  moves: true,
  refusals: [...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})
`,
    [`${folder}/server/${slug}-lines.ts`]: `import type { Lines } from '#modules/ledger/server/public.ts'
import { type TakenPayment, received } from '#modules/payments/server/public.ts'
import { type ${type}, ${variable} } from '../contract/${slug}.ts'

/** What it moves: the money in, and what the money is for. */
export function ${variable}Lines({ no_${table}, grand_total, kembali }: ${type}, payments: readonly TakenPayment[]): Lines {
  const { counter, ...money } = received(payments, kembali, no_${table})
  return {
    kind: ${variable}.kind,
    reference: no_${table},
    stock: [],
    ...money,
    counter: [...counter, { type: ${variable}.kind, kode_akun: 'PENDAPATAN', jumlahRp: grand_total }],
    points: [],
  }
}
`,
    [`${folder}/server/save-${slug}.ts`]: `import type { Batched } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, savesDocuments } from '#modules/documents/server/public.ts'
import { type PaymentRules, cardFeesOf, paymentRulesOf, settle, withCardFees } from '#modules/payments/server/public.ts'
import { type New${type}, ${variable}, type save${type} as saveCall } from '../contract/${slug}.ts'
import { ${variable}Lines } from './${slug}-lines.ts'

/** How such documents are made. \`exclusiveKeys\` names what only one document may take, \`prepare\` locks it, and the decision names the approvals. */
const saving: DocumentWriting<typeof ${variable}, New${type}, Decision<typeof ${variable}>, PaymentRules> = {
  document: ${variable},
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const fees = await cardFeesOf(context.db, requested)
    return ({ detail_bayar, ...header }) => {
      const settlement = settle(header.grand_total, detail_bayar)
      const payments = withCardFees(detail_bayar, context, fees)
      return {
        document: { ...header, ...settlement, detail_bayar: payments },
        needs: [],
        lines: (made) => ${variable}Lines(made, payments),
      }
    }
  },
}

/** Saves what the forms sent, and answers each the whole of it. */
export const save${type}: Batched<typeof saveCall> = savesDocuments(saving, { rulesOf: ([caller]) => paymentRulesOf(caller) })
`,
    [`${folder}/server/testing/made-${slug}.ts`]: `import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type ${type}, save${type} } from '../../contract/${slug}.ts'

/** Makes one in MC2 through its own call; \`facts\` say what else it is. */
export async function made${type}(app: TestApp, facts: object = {}): Promise<${type}> {
  const payment = { jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 100_000 }
  const requested = { nama_customer: 'IBU SRI', no_hp: null, keterangan: null, grand_total: 100_000, detail_bayar: [payment], ...facts }
  const { status, body } = await app.call('kasir.mc2', save${type}, { body: requested })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
`,
    [`db/migrations/${step}_${table}.sql`]: `-- ${title}: header and payments.
select create_document('${table}', 'no_${table}', array['VALID', 'CANCELLED'], array['${table}_bayar']);
alter table ${table}
  add column nama_customer text   not null,
  add column no_hp         text,
  add column keterangan    text,
  add column grand_total   bigint not null check (grand_total > 0),
  add column jumlah_bayar  bigint not null,
  add column kembali       bigint not null check (kembali >= 0),
  add constraint ${table}_is_paid check (jumlah_bayar - kembali = grand_total);
select add_payment_columns('${table}_bayar');

select guard_document('${table}', 'no_${table}', '${table.toUpperCase()}', array['${table}_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "${table}_bayar": { "jumlah_bayar": "jumlah" } }');
select search_document('${table}', array['no_${table}', 'nama_customer', 'no_hp']);
-- Cards cost their fee, and cash counts against the limit of a day. The last two say who the member is and whether he brings gold (0705_central_views_from_rows.sql).
select people_pay('${table}', '${table.toUpperCase()}', 'no_${table}', 'null', 'false');
-- It moves its payments.
select document_moves('${table}', 'no_${table}');

-- Its account: that of the sale until another is chosen in /parameter-akun.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
  select '${table.toUpperCase()}', '${table.toUpperCase()}', kode_akun, jenis_akun, nomor_akun
  from para_akun_transaksi where (trx, type, kode_akun) = ('PENJUALAN', 'PENJUALAN', 'PENDAPATAN');
`,
  }
}

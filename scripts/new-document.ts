/** What the files of a new kind of document are named after. */
export interface NewKind {
  readonly module: string
  readonly slug: string
  readonly title: string
  readonly variable: string
  /** The number of its migration. */
  readonly step: string
}

/** The files of a new kind of document: one that is entered for an amount and paid by the customer, to be made into what it is. */
export function documentFiles({ module, slug, title, variable, step }: NewKind): Record<string, string> {
  const table = slug.replaceAll('-', '_')
  const type = `${variable[0]?.toUpperCase()}${variable.slice(1)}`
  const prefix = slug.slice(0, 2).toUpperCase()
  const folder = `modules/${module}`
  return {
    [`${folder}/contract/${slug}-fields.ts`]: `import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { code, rupiah, text } from '#engine/kinds/index.ts'

/** The words of this kind of document. */
export const ${variable}Words = dictionary({
  no_${table}: code('No ${title}'),
  nama_customer: text('Nama Customer'),
  keterangan: rowWords.keterangan,
  grand_total: rupiah('Grand Total'),
  jumlah_bayar: rupiah('Jumlah Bayar'),
  kembali: rupiah('Kembalian'),
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
import { paymentList, paymentPart } from '#modules/payments/contract/payment.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
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
  states: { VALID: 'Sah', CANCELLED: 'Dibatalkan' },
  header: [f.nama_customer, f.keterangan.optional(), f.grand_total, f.jumlah_bayar, f.kembali],
  told: [f.nama_customer, f.grand_total],
  parts: { detail_bayar: paymentPart('${table}_bayar') },
  screens: { entry: transaksi${type}, list: lihat${type} },
  actions: {
    // Its own category of approval: modules/approvals/contract/categories.ts.
    batal: cancelling({ screen: batal${type}, approval: 'BATAL_PENJUALAN', onlyOnItsDate: ${variable}Refusals.${table.toUpperCase()}_OF_YESTERDAY }),
  },
  list: {
    columns: [col(f.no_${table}, { opens: '${table}' }), col(w.tgl_system), col(f.nama_customer), col(f.grand_total), col(w.status)],
    search: [f.no_${table}, f.nama_customer],
  },
})

/** A whole one as it is stored. */
export type ${type} = DocumentOf<typeof ${variable}>

/** What the form sends. */
export const new${type} = z.intersection(
  objectOf([f.nama_customer, f.keterangan.optional(), f.grand_total]),
  z.object({ detail_bayar: paymentList }),
)

export const save${type} = endpoint({
  call: 'POST ${table}',
  summary: '${title}: saves one and takes the money',
  access: openTo(transaksi${type}),
  body: new${type},
  reply: ${variable}.calls.read.reply,
  moves: true,
  refusals: [...Object.values(paymentRefusals), ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})
`,
    [`${folder}/server/${slug}-lines.ts`]: `import type { Lines } from '#modules/ledger/server/public.ts'
import { type TakenPayment, received } from '#modules/payments/server/public.ts'
import { type ${type}, ${variable} } from '../contract/${slug}.ts'

/** What it moves: the money in, and what the money is for. */
export function ${variable}Lines({ no_${table}, grand_total, kembali }: ${type}, payments: readonly TakenPayment[]): Lines {
  return {
    kind: ${variable}.kind,
    reference: no_${table},
    stock: [],
    ...received(payments, kembali, no_${table}),
    counter: [{ type: ${variable}.kind, kode_akun: 'PENDAPATAN', jumlahRp: grand_total }],
    points: [],
  }
}
`,
    [`${folder}/server/save-${slug}.ts`]: `import { insertDocuments } from '#engine/server/document-rows.ts'
import type { Handler } from '#engine/server/serve.ts'
import { post } from '#modules/ledger/server/public.ts'
import { settle, taken } from '#modules/payments/server/public.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { type ${type}, ${variable}, type save${type} as saveCall } from '../contract/${slug}.ts'
import { ${variable}Lines } from './${slug}-lines.ts'

/** Saves what the form sent, and answers the whole of it. */
export const save${type}: Handler<typeof saveCall> = async ({ db, caller, body, request_id }) => {
  const { kode_toko, tgl_system, user_id } = caller
  const context = { db, kode_toko, tgl_system, user_id, request_id }
  const detail_bayar = taken(body.detail_bayar, { validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH') })
  const [made] = (await insertDocuments(context, ${variable}, [{ ...body, ...settle(body.grand_total, detail_bayar), detail_bayar }])) as [${type}]
  await post(context, ${variable}Lines(made, detail_bayar))
  return made
}

// In server/module.ts:
//   handlers: { save${type} },
//   documents: { ${variable}: serveDocument(${variable}, { actions: { batal: { undo: () => Promise.resolve() } } }) },
`,
    [`${folder}/server/testing/made-${slug}.ts`]: `import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type ${type}, save${type} } from '../../contract/${slug}.ts'

/** Makes one in MC2 through its own call; \`facts\` say what else it is. */
export async function made${type}(app: TestApp, facts: object = {}): Promise<${type}> {
  const payment = { jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 100_000 }
  const asked = { nama_customer: 'IBU SRI', keterangan: null, grand_total: 100_000, detail_bayar: [payment], ...facts }
  const { status, body } = await app.call('kasir.mc2', save${type}, { body: asked })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
`,
    [`db/migrations/${step}_${table}.sql`]: `-- ${title}: header and payments.
select create_document('${table}', 'no_${table}', array['VALID', 'CANCELLED'], array['${table}_bayar']);
alter table ${table}
  add column nama_customer text   not null,
  add column keterangan    text,
  add column grand_total   bigint not null check (grand_total > 0),
  add column jumlah_bayar  bigint not null,
  add column kembali       bigint not null check (kembali >= 0),
  add constraint ${table}_is_paid check (jumlah_bayar - kembali = grand_total);
select add_payment_columns('${table}_bayar');

-- What it moves, in the words of the ledgers.
create view ${table}_gerak as
  select kode_toko, no_${table} as nomor, 'KAS/' || coalesce(no_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, jumlah as rupiah
  from ${table}_bayar
  union all select kode_toko, no_${table}, 'KAS/CASH', 0, 0, 0, -kembali from ${table} where kembali <> 0;

select guard_document('${table}', 'no_${table}', '${table.toUpperCase()}', array['${table}_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "${table}_bayar": { "jumlah_bayar": "jumlah" } }');
select search_document('${table}', array['no_${table}', 'nama_customer']);

-- Its account: that of the sale until another is chosen in /parameter-akun.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
  select '${table.toUpperCase()}', '${table.toUpperCase()}', kode_akun, jenis_akun, nomor_akun
  from para_akun_transaksi where trx = 'PENJUALAN' and kode_akun = 'PENDAPATAN';
`,
  }
}

/** What the files are named after; as `scripts/new-document.ts` names its own. */
interface NewKind {
  readonly module: string
  readonly slug: string
  readonly title: string
  readonly variable: string
}

/** What is by hand on the web's side of a new kind of document: its paper, its form, how it looks, and the screen it is entered on. */
export function documentWebFiles({ module, slug, title, variable }: NewKind): Record<string, string> {
  const table = slug.replaceAll('-', '_')
  const type = `${variable[0]?.toUpperCase()}${variable.slice(1)}`
  const folder = `modules/${module}`
  return {
    [`${folder}/contract/nota-${slug}.ts`]: `import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [{ label: 'Kasir', field: 'kasir' }],
  kolom: [column('keterangan', 0, 44, { rata: 'LEFT' }), column('jumlah', 46, 24, { tebal: true })],
  sums: [],
  hasWords: true,
}

/** The paper of this kind of document. Imported by contract/index.ts, so that receipts know it. */
export const nota${type} = defineReceipt({
  document: '${table.toUpperCase()}',
  title: '${title}',
  judul: 'NOTA ${title.toUpperCase()}',
  // Of goods that change hands: goodsTexts and goodsColumns.
  texts: { grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 1,000,000' }, ...amountInWords('Satu juta rupiah') },
  columns: {
    keterangan: { label: 'Keterangan', judul: 'Keterangan', contoh: 'CONTOH' },
    jumlah: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '1,000,000' },
  },
  hasPayments: true,
  layouts: { NOTA: sheetLayout(usual), SLIP: slipLayout(usual) },
})
`,
    [`${folder}/web/${slug}-form.ts`]: `import { FieldForm } from '#engine/web/field-form.ts'
import { paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { ${variable}Words as w } from '../contract/${slug}-fields.ts'

/** The document while it is entered. Lines are rows: \`readonly pieces = this.rows<Piece>('detail_barang', […])\`. */
export class ${type}Form extends FieldForm {
  readonly payments = paymentRows(this)

  constructor() {
    super([w.nama_customer, w.no_hp.optional(), w.keterangan.optional(), w.grand_total])
  }
}

/** What it comes to, and what was paid of it. */
export const sumsOf = (form: ${type}Form) => paidSums(form.payments, form.entered(w.grand_total) ?? 0)

/** What is wrong with it, by field; nothing when it may be saved. */
export function messagesOf(form: ${type}Form): Record<string, string> {
  const isRight = form.check()
  return { ...(isRight ? {} : form.errors), ...paymentMessages(form.payments, sumsOf(form).total, 'IN') }
}
`,
    [`${folder}/web/${slug}-look.tsx`]: `import { documentLook } from '#modules/documents/web/public.ts'
import { PaidLines, receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import { ${variable}Words as w } from '../contract/${slug}-fields.ts'
import { ${variable} } from '../contract/${slug}.ts'
import { nota${type} } from '../contract/nota-${slug}.ts'

/** How it looks: its lines, its payments, its paper. */
export const ${variable}Look = documentLook({
  document: ${variable},
  Lines: () => null,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: w.grand_total,
  receipt: nota${type},
  says: (document, shop, say) => {
    const jumlah = w.grand_total.format(document.grand_total)
    return receiptData(nota${type}, document, shop, say, {
      nomor: document.no_${table},
      texts: { grand_total: jumlah, ...wordsOf(document.grand_total) },
      barang: [{ cells: { keterangan: document.keterangan ?? '', jumlah } }],
      pembayaran: receiptPayments(document.detail_bayar, say),
    })
  },
})
`,
    [`${folder}/web/transaksi-${slug}.tsx`]: `import { useReckoned } from '#engine/web/field-form.ts'
import { CustomerBox, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNotice, PaymentsPane } from '#modules/payments/web/public.ts'
import { ${variable}Words as w } from '../contract/${slug}-fields.ts'
import { new${type}, save${type}, transaksi${type}, ${variable} } from '../contract/${slug}.ts'
import { ${type}Form, messagesOf, sumsOf } from './${slug}-form.ts'
import { ${variable}Look } from './${slug}-look.tsx'

/** Where it is entered: with the scanner and the keyboard, as the till. Lines are drawn by \`EntryLines\`. */
export default function Transaksi${type}() {
  const entry = useDocumentForm({
    document: ${variable},
    call: save${type},
    make: () => new ${type}Form(),
    messagesOf,
    bodyOf: (form) => new${type}.parse(form.toWire()),
  })
  const { form } = entry
  const sums = useReckoned(form, sumsOf)
  return (
    <EntryScreen
      screen={transaksi${type}}
      entry={entry}
      look={${variable}Look}
      figures={[w.grand_total, w.jumlah_bayar, w.kembali]}
      count={0}
      onNext={entry.next}
      lines={() => null}
      side={(isOpen) => (
        <CustomerBox form={form} fields={[w.nama_customer, w.no_hp.optional(), w.grand_total, w.keterangan.optional()]} isOpen={isOpen} onDone={entry.save} />
      )}
      pay={(isOpen) => (
        <>
          <EntrySums sums={[]} total={[w.grand_total, sums.total]} />
          <CashNotice form={form} sums={sums} direction="IN" />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.total > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}
`,
  }
}

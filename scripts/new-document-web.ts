import type { NewKind } from './new-document.ts'

/** What is written by hand of a document beside its declaration (`defineDocument`): its form, its screen, its look and its paper. */
export function documentWebFiles({ module: folder, slug: name, title, variable }: NewKind): Record<string, string> {
  const Type = variable[0]?.toUpperCase() + variable.slice(1)
  return {
    [`modules/${folder}/contract/nota-${name}.ts`]: `import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [{ label: 'Kasir', field: 'kasir' }],
  kolom: [column('nama_barang', 0, 40, { rata: 'LEFT' }), column('harga_total', 42, 24, { tebal: true })],
  sums: [],
  total: 'grand_total',
  hasPayments: true,
}

export const nota${Type} = defineReceipt({
  document: '${name.replaceAll('-', '_').toUpperCase()}',
  title: '${title}',
  judul: 'NOTA ${title.toUpperCase()}',
  texts: { grand_total: { label: 'Grand Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 1,000,000' } },
  columns: {
    nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CINCIN' },
    harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)', contoh: '1,000,000' },
  },
  hasPayments: true,
  layouts: { NOTA: sheetLayout(usual), SLIP: slipLayout(usual) },
})
`,
    [`modules/${folder}/web/${name}-form.ts`]: `import { FieldForm } from '#engine/web/field-form.ts'
import { paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { fields as f } from '../contract/fields.ts'

/** What is known of a line besides what is entered. */
export interface ${Type}Piece {
  readonly kode_barcode: string
}

/** The document while it is entered. */
export class ${Type}Form extends FieldForm {
  readonly pieces = this.rows<${Type}Piece>('detail_barang', [f.harga_total], ({ kode_barcode }) => kode_barcode)
  readonly payments = paymentRows(this)

  constructor() {
    super([f.nama_customer])
  }
}

export const sumsOf = ({ pieces, payments }: ${Type}Form) =>
  paidSums(
    payments,
    pieces.list.reduce((sum, line) => sum + (line.entered(f.harga_total) ?? 0), 0),
  )

export const messagesOf = (form: ${Type}Form): Record<string, string> => paymentMessages(form.payments, sumsOf(form).total, 'IN')
`,
    [`modules/${folder}/web/${name}-look.tsx`]: `import { documentLook } from '#modules/documents/web/public.ts'
import { PaidLines, receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import { fields as f } from '../contract/fields.ts'
import { nota${Type} } from '../contract/nota-${name}.ts'
import { ${variable} } from '../contract/${name}.ts'

export const ${variable}Look = documentLook({
  document: ${variable},
  Lines: ({ document }) => document.detail_barang.map((piece) => <p key={piece.no_urut}>{piece.nama_barang}</p>),
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: f.grand_total,
  receipt: nota${Type},
  says: (document, shop, say) =>
    receiptData(nota${Type}, document, shop, say, {
      nomor: document.no_faktur,
      texts: { grand_total: f.grand_total.format(document.grand_total) },
      barang: document.detail_barang.map((piece) => ({
        cells: { nama_barang: piece.nama_barang, harga_total: f.harga_total.format(piece.harga_total) },
        keterangan: '',
        warna: null,
      })),
      pembayaran: receiptPayments(document.detail_bayar, say),
    }),
})
`,
    [`modules/${folder}/web/transaksi-${name}.tsx`]: `import { Button } from '@mantine/core'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox } from '#engine/web/scan-box.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { SavedNotice, useDocumentForm } from '#modules/documents/web/public.ts'
import { usePieceScans } from '#modules/goods/web/public.ts'
import { PaymentsPane } from '#modules/payments/web/public.ts'
import { fields as f } from '../contract/fields.ts'
import { save${Type}, ${variable} } from '../contract/${name}.ts'
import { ${Type}Form, messagesOf, sumsOf } from './${name}-form.ts'
import { ${variable}Look } from './${name}-look.tsx'

export default function Transaksi${Type}() {
  const say = useText()
  const document = useDocumentForm({
    document: ${variable},
    call: save${Type},
    make: () => new ${Type}Form(),
    messagesOf,
    bodyOf: (form) => save${Type}.body.parse(form.toWire()),
  })
  const { form, screen } = document
  const lines = useRows(form.pieces)
  const sums = useReckoned(form, sumsOf)
  const scans = usePieceScans({
    screen,
    waitFor: document.underWay,
    isThere: (code) => form.pieces.list.some(({ about }) => about.kode_barcode === code),
    take: (piece) => form.pieces.add(piece),
  })
  useShortcuts([{ keys: 'F9', label: 'Simpan', run: document.save }])
  return (
    <Panel screen={${variable}.screens.entry}>
      <div ref={screen}>
        <FormField form={form} field={f.nama_customer} />
        <ScanBox scans={scans} missing={form.pieces.message} />
        {lines.map((line) => (
          <FormField key={line.id} form={line} field={f.harga_total} />
        ))}
        <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={lines.length > 0} hasKeys onDone={document.save} />
        <Button onClick={document.save} disabled={document.isSaving}>
          {say('Simpan')}
        </Button>
      </div>
      <SavedNotice look={${variable}Look} saved={document.saved} figures={[f.grand_total]} onNext={document.next} />
      {document.approval}
    </Panel>
  )
}
`,
  }
}

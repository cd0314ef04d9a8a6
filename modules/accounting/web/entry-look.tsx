import { formatNumber } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { books as f } from '../contract/fields.ts'
import { type JournalEntry, jurnalUmum } from '../contract/jurnal-umum.ts'
import { notaJurnalUmum } from '../contract/nota-jurnal-umum.ts'

/** How an entry looks: its accounts, line by line, and the loans whose interest it books. */
export const entryLook = documentLook({
  document: jurnalUmum,
  Lines: Entered,
  total: f.total_jurnal,
  receipt: notaJurnalUmum,
  says: entryReceipt,
})

function Entered({ document }: { document: JournalEntry }) {
  const say = useText()
  return (
    <>
      <Accounts document={document} />
      {document.detail_bunga.map((loan) => (
        <article key={loan.reference} className="document-line">
          <h3>
            <ThingLink kind="HUTANG" id={loan.reference} /> · {loan.nama_customer}
          </h3>
          <p>
            {say('Sampai {{tgl}}', { tgl: f.sampai.format(loan.sampai) })} · <Figure field={f.pokok_akru} value={loan.pokok_akru} /> ×{' '}
            {loan.persen_akru}% × {loan.hari_akru}/30 · <Figure field={f.bunga_akru} value={loan.bunga_akru} strong /> · {say(f.selisih_akru.label)}{' '}
            <Figure field={f.selisih_akru} value={loan.selisih_akru} />
          </p>
        </article>
      ))}
    </>
  )
}

function Accounts({ document }: { document: JournalEntry }) {
  const say = useText()
  return document.detail_jurnal.map((line) => {
    const side = line.debet > 0 ? f.debet : f.kredit
    return (
      <article key={line.no_urut} className="document-line">
        <h3>
          {line.nomor_akun} {line.nama_akun}
        </h3>
        <p>
          {line.keterangan ? `${line.keterangan} · ` : ''}
          {say(side.label)} <Figure field={side} value={line.debet || line.kredit} strong />
        </p>
      </article>
    )
  })
}

/** An entry by hand on paper. */
export function entryReceipt(entry: JournalEntry, shop: SettingSource, say: Say) {
  return receiptData(notaJurnalUmum, entry, shop, say, {
    nomor: entry.no_jurnal,
    texts: { uraian_jurnal: entry.keterangan, total_jurnal: `Rp. ${formatNumber(entry.total_jurnal, 0)}` },
    barang: entry.detail_jurnal.map((line) => ({
      cells: { akun: `${line.nomor_akun} ${line.nama_akun}`, debet: formatNumber(line.debet, 0), kredit: formatNumber(line.kredit, 0) },
      keterangan: line.keterangan ?? '',
    })),
  })
}

import { type Say, useText } from '#engine/web/text.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { differenceOf } from '../contract/difference.ts'
import { moving as f } from '../contract/fields.ts'
import { notaPindahData } from '../contract/nota-pindah-data.ts'
import { type Move, pindahData } from '../contract/pindah-data.ts'
import { lineText, valueText } from './proof-text.ts'

/** How a move looks that is done: its proof line by line, and what it brought in. */
export const moveLook = documentLook({
  document: pindahData,
  Lines: Proof,
  total: f.jumlah_selisih,
  receipt: notaPindahData,
  says: moveReceipt,
})

/** The lines that say something: what neither the old books nor the move has is no proof of anything. */
const saying = ({ detail_bukti }: Move) => detail_bukti.filter(({ nilai_lama, nilai_masuk }) => (nilai_lama ?? 0) !== 0 || nilai_masuk !== 0)

function Proof({ document }: { document: Move }) {
  const say = useText()
  return (
    <>
      {saying(document).map((line) => {
        const difference = differenceOf(line)
        return (
          <article key={line.kunci_bukti} className="document-line">
            <h3>{lineText(line, say)}</h3>
            <p>
              {say(f.nilai_lama.label)} {line.nilai_lama === null ? say('Belum Diisi') : valueText(line.nilai_lama, line.satuan)} ·{' '}
              {say(f.nilai_masuk.label)} <strong>{valueText(line.nilai_masuk, line.satuan)}</strong>
              {difference !== undefined && difference !== 0 && ` · ${say('Selisih')} ${valueText(difference, line.satuan)}`}
              {line.alasan_beda && ` · ${line.alasan_beda}`}
            </p>
          </article>
        )
      })}
      <article className="document-line">
        <h3>{say(f.jumlah_dokumen.label)}</h3>
        <p>
          {document.detail_dokumen.map(({ kind, reference }) => (
            <span key={reference}>
              <ThingLink kind={kind} id={reference} />{' '}
            </span>
          ))}
        </p>
      </article>
    </>
  )
}

/** The record of a move on paper. */
export function moveReceipt(move: Move, shop: SettingSource, say: Say) {
  return receiptData(notaPindahData, move, shop, say, {
    nomor: move.no_pindah_data,
    texts: {
      uraian_pindah: move.keterangan,
      disetujui: move.disetujui_oleh ?? '',
      jumlah_dokumen: `${say(f.jumlah_dokumen.label)} ${valueText(move.jumlah_dokumen, 'POTONG')}`,
      jumlah_selisih: valueText(move.jumlah_selisih, 'POTONG'),
    },
    barang: saying(move).map((line) => {
      const difference = differenceOf(line)
      return {
        cells: {
          uraian: lineText(line, say),
          lama: line.nilai_lama === null ? say('Belum Diisi') : valueText(line.nilai_lama, line.satuan),
          masuk: valueText(line.nilai_masuk, line.satuan),
          selisih: difference === undefined ? '' : valueText(difference, line.satuan),
        },
        keterangan: line.alasan_beda ?? '',
      }
    }),
  })
}

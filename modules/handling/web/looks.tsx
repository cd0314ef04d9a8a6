import './stock.css'
import { useMayRead } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto, documentLook } from '#modules/documents/web/public.ts'
import { keptWord, stoneInWords } from '#modules/goods/contract/stored-words.ts'
import { priceLabel } from '#modules/goods/contract/price-label.ts'
import { changedColumns, restsOfParting, stock as s } from '../contract/fields.ts'
import { hancurBarang } from '../contract/hancur-barang.ts'
import { notaPecah } from '../contract/nota-pecah.ts'
import { notaUpdateProfit } from '../contract/nota-update-profit.ts'
import { type Repricing, updateProfit } from '../contract/update-profit.ts'
import { notaUbah } from '../contract/nota-ubah.ts'
import { type Correction, ubahBarang } from '../contract/ubah-barang.ts'
import { notaHancur } from '../contract/nota-hancur.ts'
import { type Parting, pecahBarang } from '../contract/pecah-barang.ts'
import { type Move, pindahBarang } from '../contract/pindah-barang.ts'
import { tandaTerima } from '../contract/tanda-terima.ts'
import { notaAksesoris } from '../contract/nota-aksesoris.ts'
import { stockAksesoris } from '../contract/stock-aksesoris.ts'
import { accessoryReceipt, correctionReceipt, destructionReceipt, moveReceipt, partingReceipt, repricingReceipt, trayText } from './receipts.ts'

/** How a move looks: its pieces, each with the tray that it came out of. */
export const moveLook = documentLook({ document: pindahBarang, Lines: MovedPieces, total: s.total_berat, receipt: tandaTerima, says: moveReceipt })

function MovedPieces({ document }: { document: Move }) {
  const say = useText()
  return document.detail_barang.map((piece) => (
    <article key={piece.kode_barcode} className="document-line">
      <DocumentPhoto piece={{ ...piece, harga: piece.harga_jual }} of={document.detail_barang} />
      <h3>
        {piece.qty > 1 && (
          <>
            <Figure field={s.qty} value={piece.qty} /> ×{' '}
          </>
        )}
        {piece.nama_barang}
      </h3>
      {piece.keterangan_barang && <p>{piece.keterangan_barang}</p>}
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Label')} {priceLabel(piece.kode_dept)} ·{' '}
        <Figure field={s.berat} value={piece.berat} /> g · <Figure field={s.harga_jual} value={piece.harga_jual} />
      </p>
      <p>
        {trayText(piece.asal_gudang, piece.asal_baki)} → {trayText(document.kode_gudang, document.kode_baki)}
      </p>
    </article>
  ))
}

/** How a destruction looks: its pieces, each with what its gold is kept at. */
export const destructionLook = documentLook({
  document: hancurBarang,
  lines: {
    of: 'detail_barang',
    head: s.nama_barang,
    facts: [s.kode_group, s.kode_gudang, s.kode_baki, s.berat, s.nilai],
    piece: s.kode_barcode,
  },
  total: s.total_berat,
  receipt: notaHancur,
  says: destructionReceipt,
})

/** The view of added or taken accessories: the row and the count. */
export const accessoryLook = documentLook({
  document: stockAksesoris,
  lines: {
    of: 'detail_barang',
    head: s.nama_barang,
    facts: [s.qty, s.kode_group, s.kode_gudang, s.kode_baki, s.berat],
    piece: s.kode_barcode,
  },
  total: s.total_qty,
  receipt: notaAksesoris,
  says: accessoryReceipt,
})

/** How a change looks: what was changed, from what to what. */
export const correctionLook = documentLook({ document: ubahBarang, Lines: Changes, total: s.hpp_baru, receipt: notaUbah, says: correctionReceipt })

function Changes({ document }: { document: Correction }) {
  const say = useText()
  const mayRead = useMayRead()
  const { detail_perubahan, detail_batu } = document
  // What was agreed with a supplier is read by those who read costs.
  const readsCosts = mayRead(s.hpp_baru)
  const terms = [
    ['Supplier', 'kode_supplier', document.kode_supplier_lama, document.kode_supplier_baru],
    ['Harga Konsinyasi', 'harga_beli', document.harga_beli_lama, document.harga_beli_baru],
  ] as const
  const sides = (['LAMA', 'BARU'] as const).map((sisi) => detail_batu.filter((stone) => stone.sisi === sisi))
  return (
    <>
      {detail_perubahan.map(({ kolom, lama, baru }) => (
        <article key={kolom} className="document-line">
          <h3>{say(changedColumns[kolom])}</h3>
          <p>
            {keptWord(kolom, lama) || '—'} → {keptWord(kolom, baru) || '—'}
          </p>
        </article>
      ))}
      {terms
        .filter(([, , before, after]) => readsCosts && before !== after)
        .map(([label, kolom, before, after]) => (
          <article key={kolom} className="document-line">
            <h3>{say(label)}</h3>
            <p>
              {keptWord(kolom, before)} → {keptWord(kolom, after)}
            </p>
          </article>
        ))}
      {detail_batu.length > 0 && (
        <article className="document-line">
          <h3>{say('Batu')}</h3>
          {sides.map((stones, at) => (
            <p key={at === 0 ? 'LAMA' : 'BARU'}>
              {say(at === 0 ? 'Lama' : 'Baru')}: {stones.map(stoneInWords).join('; ') || '—'}
            </p>
          ))}
        </article>
      )}
    </>
  )
}

/** How a parting looks: the pieces that were, those that they became, and what is left. */
export const partingLook = documentLook({
  document: pecahBarang,
  Lines: PartedPieces,
  total: s.total_berat,
  receipt: notaPecah,
  says: partingReceipt,
})

function PartedPieces({ document }: { document: Parting }) {
  const say = useText()
  const mayRead = useMayRead()
  const line = (piece: Parting['detail_induk'][number] | Parting['detail_barang'][number]) => (
    <article key={piece.kode_barcode} className="document-line">
      <DocumentPhoto piece={piece} of={document.detail_barang} />
      <h3>{piece.nama_barang}</h3>
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {trayText(piece.kode_gudang, piece.kode_baki)} ·{' '}
        <Figure field={s.berat_stock} value={piece.berat_stock} /> g
        {mayRead(s.hpp) && (
          <>
            {' · '}
            <Figure field={s.hpp} value={piece.hpp} />
          </>
        )}
      </p>
    </article>
  )
  return (
    <>
      <h3 className="stock-part">{say('Barang Asal')}</h3>
      {document.detail_induk.map(line)}
      <h3 className="stock-part">{say('Barang Baru')}</h3>
      {document.detail_barang.map(line)}
      {document.sisa_ke && (
        <p>
          {say('Sisa')} <Figure field={s.sisa_berat} value={document.sisa_berat} /> g → {say(restsOfParting[document.sisa_ke])}
        </p>
      )}
    </>
  )
}

/** How a change of prices looks: each piece with what it was sold for and is now. */
export const repricingLook = documentLook({
  document: updateProfit,
  Lines: RepricedPieces,
  total: s.harga_baru,
  receipt: notaUpdateProfit,
  says: repricingReceipt,
})

const shownMax = 200

function RepricedPieces({ document }: { document: Repricing }) {
  const say = useText()
  const { detail_barang } = document
  return (
    <>
      {detail_barang.slice(0, shownMax).map((piece) => (
        <article key={piece.kode_barcode} className="document-line">
          <h3>{piece.nama_barang}</h3>
          <p>
            <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · <Figure field={s.harga_lama} value={piece.harga_lama} /> →{' '}
            <Figure field={s.harga_baru} value={piece.harga_baru} />
          </p>
        </article>
      ))}
      {detail_barang.length > shownMax && <p>{say('{{n}} barang lain ada di nota', { n: detail_barang.length - shownMax })}</p>}
    </>
  )
}

import './shipping.css'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { shipments as k } from '../contract/fields.ts'
import type { Travelling } from '../contract/kirim-barang.ts'

/** So many names of what is still looked for are in sight; of more, their number. */
const namedMax = 8

interface TravellingBoxProps {
  readonly sent: Travelling
  /** The barcodes that are scanned already. */
  readonly scanned: ReadonlySet<string>
}

/** A sending while its pieces are scanned: from whom it is, how many of it are there, and which are still looked for. */
export function TravellingBox({ sent, scanned }: TravellingBoxProps) {
  const say = useText()
  const missing = sent.detail_barang.filter(({ kode_barcode }) => !scanned.has(kode_barcode))
  return (
    <section className="entry-box entry-about" aria-label={sent.no_kirim}>
      <h2>
        {sent.no_kirim} · {sent.nama_asal}
      </h2>
      <p>
        {sent.tgl_system} · {say('Dikirim {{nama}}', { nama: sent.user_id })} · {say('ke {{toko}}', { toko: sent.nama_tujuan })}
        {sent.keterangan !== null && ` · ${sent.keterangan}`}
      </p>
      <p>
        <strong>
          {say('{{n}} dari {{total}} barang sudah di-scan', { n: sent.detail_barang.length - missing.length, total: sent.detail_barang.length })}
        </strong>
      </p>
      {missing.length > 0 && (
        <ul className="shipping-missing" aria-label={say('Belum Di-scan')}>
          {missing.slice(0, namedMax).map((piece) => (
            <li key={piece.kode_barcode}>
              <span>
                {piece.kode_barcode} · {piece.nama_barang}
              </span>
              <span>
                <Figure field={k.berat} value={piece.berat} /> g
              </span>
            </li>
          ))}
          {missing.length > namedMax && <li>{say('dan {{n}} barang lain', { n: missing.length - namedMax })}</li>}
        </ul>
      )}
    </section>
  )
}

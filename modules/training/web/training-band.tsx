import './training-band.css'
import { useText } from '#engine/web/text.ts'
import { addressOfShop, isTraining } from '#engine/web/training.ts'

/** What stands above every screen of the training, the login page too, and leads back to the shop. Plain, as that page is. */
export function TrainingBand() {
  const t = useText()
  if (!isTraining()) return null
  return (
    <aside className="training-band" aria-label={t('Mode Latihan')}>
      <strong>LATIHAN</strong>
      <span>{t('Hanya latihan: barang dan uangnya tidak ada.')}</span>
      <a href={addressOfShop()}>{t('Kembali Ke Toko')}</a>
    </aside>
  )
}

import './demo-band.css'
import { useEffect, useState } from 'react'
import { useText } from '#engine/web/text.ts'
import { type Config, configNow } from './config.ts'

/** How often it is asked whether the demo chain is complete, in milliseconds. */
const askMs = 4_000

/**
 * Says which shops of the demo chain are still being made. Plain, as the login page is; it goes away by itself.
 *
 * @param whenMade - called when all of it is made
 */
export function DemoBand({ config, whenMade }: { config: Config; whenMade?: () => void }) {
  const t = useText()
  const [shops, setShops] = useState(config.demo ?? [])
  useEffect(() => {
    if (shops.length === 0) return
    const timer = window.setTimeout(() => {
      void configNow().then(
        ({ demo = [] }) => {
          setShops(demo)
          if (demo.length === 0) whenMade?.()
        },
        // It is asked again.
        () => setShops([...shops]),
      )
    }, askMs)
    return () => window.clearTimeout(timer)
  }, [shops, whenMade])
  if (shops.length === 0) return null
  return (
    <aside className="demo-band" role="status">
      <strong>DEMO</strong>
      <span>{t('Riwayat setahun sedang dibuat untuk {{toko}}: transaksi di sana dapat dimulai sebentar lagi.', { toko: shops.join(', ') })}</span>
    </aside>
  )
}

import { Panel } from '#engine/web/panel.tsx'
import { hitungKas } from '../contract/hitung-kas.ts'
import { CountBox } from './count-box.tsx'

/** Counts the till. The day is closed on another screen. */
export default function HitungKas() {
  return (
    <Panel screen={hitungKas}>
      <CountBox isWhole />
    </Panel>
  )
}

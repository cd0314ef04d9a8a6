import { Panel } from '#engine/web/panel.tsx'
import { hitungKas } from '../contract/hitung-kas.ts'
import { CountBox } from './count-box.tsx'

/** Counts the till, by whoever stands at it; the day is closed elsewhere. */
export default function HitungKas() {
  return (
    <Panel screen={hitungKas}>
      <CountBox isWhole />
    </Panel>
  )
}

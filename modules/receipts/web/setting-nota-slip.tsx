import { settingNotaSlip } from '../contract/setting-nota.ts'
import { Designer } from './designer.tsx'

/** The receipt on a narrow slip. */
export default function SettingNotaSlip() {
  return <Designer screen={settingNotaSlip} bentuk="SLIP" />
}

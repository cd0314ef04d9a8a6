import { settingNota } from '../contract/setting-nota.ts'
import { Designer } from './designer.tsx'

/** The receipt on a whole, often pre-printed sheet. */
export default function SettingNota() {
  return <Designer screen={settingNota} bentuk="NOTA" />
}

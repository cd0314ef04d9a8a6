import { MasterScreen } from '#engine/web/master-screen.tsx'
import { masterGroup } from '../contract/master-group.ts'
import { PriceHistoryButton } from './price-history.tsx'

/** The price groups, each with the prices it had. */
export default function MasterGroup() {
  return <MasterScreen master={masterGroup} extras={(row) => <PriceHistoryButton sumber="GROUP" kode={String(row[masterGroup.key])} />} />
}

import { MasterScreen } from '#engine/web/master-screen.tsx'
import { PriceHistoryButton } from './price-history.tsx'
import { parameterKurs } from '../contract/parameter-kurs.ts'

/** What foreign money costs, each with the rates it had. */
export default function ParameterKurs() {
  return <MasterScreen master={parameterKurs} extras={(row) => <PriceHistoryButton sumber="KURS" kode={String(row[parameterKurs.key])} />} />
}

import { MasterScreen } from '#engine/web/master-screen.tsx'
import { parameterHargaBeli } from '../contract/parameter-harga-beli.ts'
import { PriceHistoryButton } from './price-history.tsx'

/** The prices of buybacks, each with the prices it had. */
export default function ParameterHargaBeli() {
  return (
    <MasterScreen
      master={parameterHargaBeli}
      extras={(row) => <PriceHistoryButton sumber="HARGA_BELI" kode={String(row[parameterHargaBeli.key])} />}
    />
  )
}

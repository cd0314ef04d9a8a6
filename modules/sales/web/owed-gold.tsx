import './old-gold.css'
import './shares-box.css'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { sales as s } from '../contract/fields.ts'
import type { OwedOfGroup } from '../contract/in-gold.ts'

interface OwedGoldProps {
  readonly document: { readonly hutang_fine: number; readonly harga_emas: number | null; readonly detail_emas: readonly OwedOfGroup[] }
}

/** The gold that a dealer goes on owing for a document, group by group; nothing where he owes none. */
export function OwedGold({ document: { hutang_fine, harga_emas, detail_emas } }: OwedGoldProps) {
  const say = useText()
  if (detail_emas.length === 0) return null
  return (
    <section aria-label={say(s.hutang_fine.label)}>
      <h2 className="old-gold-side">
        {say(s.hutang_fine.label)} <Figure field={s.hutang_fine} value={hutang_fine} /> g × <Figure field={s.harga_emas} value={harga_emas} />
      </h2>
      {detail_emas.map((owed) => (
        <p key={owed.kode_group} className="sale-share">
          <span>
            {owed.kode_group} · <Figure field={s.berat} value={owed.berat} /> g × <Figure field={s.kadar_hutang} value={owed.kadar_hutang} /> %
          </span>
          <span>
            <Figure field={s.fine} value={owed.fine} /> g
          </span>
        </p>
      ))}
    </section>
  )
}

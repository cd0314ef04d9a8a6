import './points.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { points as p } from '../contract/fields.ts'
import type { readPoints } from '../contract/poin-manual.ts'

/** The movements of the points of a member, the latest first, each with its document and the points after it. */
export function PointMovements({ query }: { readonly query: UseQueryResult<ReplyOf<typeof readPoints>> }) {
  const say = useText()
  return (
    <section className="entry-box points-box" aria-label={say('Riwayat Poin')}>
      <Loaded query={query}>
        {({ gerak, total }) =>
          gerak.length === 0 ? (
            <p className="points-hint">{say('Belum ada poin yang bergerak.')}</p>
          ) : (
            <>
              <table className="points-table">
                <thead>
                  <tr>
                    {[w.tgl_system, p.reference, p.poin_gerak, p.saldo_poin].map((field) => (
                      <th key={field.name} data-right={field.kind.align === 'right'}>
                        {say(field.label)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {gerak.map((movement, at) => (
                    <tr key={total - at}>
                      <td>
                        <Figure field={w.tgl_system} value={movement.tgl_system} />
                        <span className="points-fact">{movement.kode_toko}</span>
                      </td>
                      <td>
                        <ThingLink kind={movement.kind} id={movement.reference} />
                        <span className="points-fact">
                          {p.kind.format(movement.kind)}
                          {movement.is_batal && ` · ${say('Dibatalkan')}`}
                        </span>
                      </td>
                      <td data-right="true">
                        <Figure field={p.poin_gerak} value={movement.poin_gerak} />
                      </td>
                      <td data-right="true">
                        <Figure field={p.saldo_poin} value={movement.saldo_poin} strong />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {total > gerak.length && <p className="points-hint">{say('Dan {{n}} transaksi lagi.', { n: total - gerak.length })}</p>}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { useLanguageTag, useText } from '#engine/web/text.ts'
import { type Purpose, readConsents, readPurposes, wordingLanguages, writeConsents } from '../contract/persetujuan.ts'
import { screenLanguage } from './screen-language.ts'

/** What a member agrees to, purpose by purpose in the language of the screen. A change is recorded at once, with the day and who recorded it. */
export function MemberConsents({ kode_member }: { readonly kode_member: string }) {
  const say = useText()
  const bahasa = useWordingLanguage()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const consents = useQuery({
    queryKey: [readConsents.call, kode_member, bahasa],
    queryFn: () => send(readConsents, { params: { kode_member }, query: { bahasa } }),
  })
  const record = async (purpose: Purpose, setuju: boolean) => {
    setBusy(true)
    try {
      const { kode_tujuan, versi_bunyi } = purpose
      await send(writeConsents, { params: { kode_member }, body: { persetujuan: [{ kode_tujuan, versi_bunyi, bahasa: purpose.bahasa, setuju }] } })
      toast(say('Berhasil Menyimpan Data'), 'good')
    } catch (error) {
      showError(error)
    } finally {
      await queries.invalidateQueries({ queryKey: [readConsents.call] })
      setBusy(false)
    }
  }
  return (
    <section aria-label={say('Persetujuan')}>
      <h3>{say('Persetujuan')}</h3>
      <Loaded query={consents}>
        {({ tujuan }) =>
          tujuan.map((purpose) => (
            <div key={purpose.kode_tujuan}>
              <Checkbox
                label={purpose.tujuan_pakai}
                description={purpose.bunyi}
                checked={purpose.sekarang?.setuju ?? false}
                disabled={isBusy}
                onChange={(event) => void record(purpose, event.currentTarget.checked)}
              />
              <p>
                {purpose.sekarang === null ? (
                  say('Belum ditanyakan')
                ) : (
                  <>
                    {say(purpose.sekarang.setuju ? 'Setuju' : 'Tidak Setuju')} · <Figure field={w.tgl_system} value={purpose.sekarang.tgl_system} /> ·{' '}
                    {purpose.sekarang.user_id}
                    {purpose.sekarang.versi_bunyi !== purpose.versi_bunyi && ` · ${say('Bunyi sudah diubah sejak itu')}`}
                  </>
                )}
              </p>
            </div>
          ))
        }
      </Loaded>
    </section>
  )
}

/** What a new member is asked. */
export function RequestedConsents({
  agreed,
  onChange,
}: {
  readonly agreed: ReadonlySet<string>
  readonly onChange: (agreed: ReadonlySet<string>) => void
}) {
  const purposes = usePurposes()
  const toggle = (kode_tujuan: string) =>
    onChange(agreed.has(kode_tujuan) ? new Set([...agreed].filter((each) => each !== kode_tujuan)) : new Set([...agreed, kode_tujuan]))
  return purposes.map(({ kode_tujuan, tujuan_pakai, bunyi }) => (
    <Checkbox key={kode_tujuan} label={tujuan_pakai} description={bunyi} checked={agreed.has(kode_tujuan)} onChange={() => toggle(kode_tujuan)} />
  ))
}

/** What members are asked to agree to, in the language of the screen. */
export function usePurposes(): readonly Purpose[] {
  const bahasa = useWordingLanguage()
  return useQuery({ queryKey: [readPurposes.call, bahasa], queryFn: () => send(readPurposes, { query: { bahasa } }) }).data ?? []
}

function useWordingLanguage() {
  useLanguageTag()
  const language = screenLanguage()
  return wordingLanguages.find((each) => each === language) ?? 'id'
}

import './help.css'
import { Button, Popover } from '@mantine/core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { keyOf } from '#engine/web/keys.ts'
import { useKeysHeld, useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import type { TourFile } from './help-file.ts'
import { HelpSentence, textIn } from './help-sentence.tsx'

type Steps = TourFile['steps']

const tours: Readonly<Record<string, () => Promise<TourFile>>> = {
  '/transaksi-penjualan': async () => (await import('./tours/transaksi-penjualan.json')).default,
}

interface TourProps {
  readonly path: string
  readonly onClose: () => void
}

/** Points at the parts of a screen one after the other and says what they are for, as soon as the screen is drawn. */
export default function Tour({ path, onClose }: TourProps) {
  const steps = useShownSteps(path)
  return steps && <TourSteps steps={steps} onClose={onClose} />
}

const elementOf = (at: string) => [...document.querySelectorAll<HTMLElement>(at)].find((element) => element.checkVisibility?.() ?? true)

/** The steps whose element is in sight, once the first of them is. */
function useShownSteps(path: string): Steps | undefined {
  const [shown, setShown] = useState<Steps>()
  useEffect(() => {
    let isWanted = true
    let watch: MutationObserver | undefined
    void tours[path]?.().then(({ steps }) => {
      const look = () => {
        if (!isWanted || !steps[0] || !elementOf(steps[0].at)) return
        watch?.disconnect()
        setShown(steps.filter(({ at }) => elementOf(at)))
      }
      watch = new MutationObserver(look)
      watch.observe(document.body, { childList: true, subtree: true })
      look()
    })
    return () => {
      isWanted = false
      watch?.disconnect()
    }
  }, [path])
  return shown
}

function TourSteps({ steps, onClose }: { readonly steps: Steps; readonly onClose: () => void }) {
  const say = useText()
  const [at, setAt] = useState(0)
  const step = steps[at] as Steps[number]
  const isLast = at === steps.length - 1
  const place = usePlaceOf(step.at)
  const close = () => {
    onClose()
    // The work begins where the tour did.
    requestAnimationFrame(() => elementOf((steps[0] as Steps[number]).at)?.focus())
  }
  const next = () => (isLast ? close() : setAt(at + 1))
  const back = () => setAt(Math.max(0, at - 1))
  useKeysHeld(true)
  useShortcuts([
    { ...keyOf.tourForward, run: next },
    { ...keyOf.tourBack, run: back, disabled: at === 0 },
    { ...keyOf.close, label: 'Tutup Tur', run: close },
  ])
  if (!place) return null
  return (
    <div className="tour">
      <Popover
        opened
        position="bottom"
        width={320}
        withArrow
        shadow="md"
        withRoles={false}
        transitionProps={{ duration: 0 }}
        trapFocus
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Popover.Target>
          <div className="tour-spot" style={place} />
        </Popover.Target>
        <Popover.Dropdown className="tour-text" role="dialog" aria-label={say('Tur Layar')}>
          <p aria-live="polite">
            <HelpSentence text={textIn(step.text)} onLeave={close} />
          </p>
          <div className="tour-ways">
            <span>{say('{{n}} dari {{total}}', { n: at + 1, total: steps.length })}</span>
            {!isLast && (
              <Button size="xs" variant="default" onClick={close}>
                {say('Tutup Tur')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={back} disabled={at === 0}>
              {say('Mundur')}
            </Button>
            <Button size="xs" onClick={next} data-autofocus>
              {say(isLast ? 'Selesai' : 'Lanjut')}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Where an element is in the window, in pixels. It is brought into sight first, and followed when the page moves. */
function usePlaceOf(selector: string) {
  const [place, setPlace] = useState<{ readonly top: number; readonly left: number; readonly width: number; readonly height: number }>()
  useLayoutEffect(() => {
    const measure = () => {
      const rect = elementOf(selector)?.getBoundingClientRect()
      if (rect) setPlace({ top: rect.top, left: rect.left, width: rect.width, height: rect.height })
    }
    elementOf(selector)?.scrollIntoView?.({ block: 'center' })
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [selector])
  return place
}

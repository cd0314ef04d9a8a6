import { Link, stringifySearchWith, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

interface ScreenLinkProps {
  readonly path: string
  readonly children: ReactNode
  readonly className?: string
  /** Names a link that shows no words. */
  readonly label?: string
  /** What the screen is told in its address. */
  readonly search?: Readonly<Record<string, string>>
  /** What is done before the screen opens. */
  readonly onClick?: () => void
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to a screen by its path. Outside a router, as in a test, it is a plain link. */
export function ScreenLink({ path, children, className, label, search = {}, onClick, ref }: ScreenLinkProps) {
  const router = useRouter({ warn: false }) as unknown
  const look = {
    ref: ref ?? null,
    ...(className ? { className } : {}),
    ...(label ? { 'aria-label': label, title: label } : {}),
    ...(onClick ? { onClick } : {}),
  }
  if (!router) {
    return (
      <a href={new URL(path.replace(/^\//, '') + textOf(search), document.baseURI).href} {...look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={path} search={search} {...look}>
      {children}
    </Link>
  )
}

/** A link to a screen that a key opens as well; `text` is said. */
export function KeyedScreenLink({
  keys,
  text,
  ...link
}: Omit<ScreenLinkProps, 'children' | 'ref'> & { readonly keys: string; readonly text: string }) {
  const say = useText()
  const drawn = useRef<HTMLAnchorElement>(null)
  useShortcuts([{ keys, label: text, run: () => drawn.current?.click() }])
  return (
    <ScreenLink {...link} ref={drawn}>
      {say(text)} <kbd className="button-key">{keys}</kbd>
    </ScreenLink>
  )
}

const textOf = stringifySearchWith(String)

/** What an address says behind its path is text and stays it: a barcode of digits is no number. */
export const searchAsText = { stringifySearch: textOf, parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)) }

/** What the address tells this screen under a name. */
export const useTold = (name: string): string | undefined => (useLocation().search as Readonly<Record<string, string | undefined>>)[name]

/**
 * Does once what the address asks of this screen under a name, when it `isReady` for it. The word leaves the address as it is heard: a
 * reload asks for nothing, and whoever asks again is heard again.
 */
export function useAsked(name: string, isReady: boolean, run: () => void): void {
  const navigate = useNavigate()
  const isAsked = useTold(name) !== undefined && isReady
  useEffect(() => {
    if (!isAsked) return
    run()
    void navigate({ search: (told: object) => ({ ...told, [name]: undefined }), replace: true } as never)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `run` is another function at every drawing
  }, [isAsked])
}

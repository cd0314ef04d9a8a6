import { Link, stringifySearchWith, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { ButtonKey } from './button-key.tsx'
import type { KeyedAction } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

interface ScreenLinkProps {
  readonly path: string
  readonly children: ReactNode
  readonly className?: string
  /** Names a link that shows no words. */
  readonly label?: string
  /** The query in the address of the screen. */
  readonly search?: Readonly<Record<string, string>>
  /** The action before the screen opens. */
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
  by,
  text,
  ...link
}: Omit<ScreenLinkProps, 'children' | 'ref'> & { readonly by: KeyedAction; readonly text: string }) {
  const say = useText()
  const drawn = useRef<HTMLAnchorElement>(null)
  useShortcuts([{ ...by, label: text, run: () => drawn.current?.click() }])
  return (
    <ScreenLink {...link} ref={drawn}>
      {say(text)} <ButtonKey of={by} />
    </ScreenLink>
  )
}

const textOf = stringifySearchWith(String)

/** What an address says behind its path is text and stays it: a barcode of digits is no number. */
export const searchAsText = { stringifySearch: textOf, parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)) }

/** What the address tells this screen under a name. */
export const useLinkValue = (name: string): string | undefined => (useLocation().search as Readonly<Record<string, string | undefined>>)[name]

/**
 * Runs an action once when the address asks for it under this name and the screen `isReady` for it. The name is then removed from the
 * address, so that a reload does not repeat the action. A new link runs it again.
 */
export function useLinkAction(name: string, isReady: boolean, run: () => void): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAsked = useLinkValue(name) !== undefined && isReady
  useEffect(() => {
    if (!isAsked) return
    run()
    // Without its own path the router leaves for its root.
    void navigate({ to: pathname, search: (told: object) => ({ ...told, [name]: undefined }), replace: true } as never)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `run` is another function at every drawing
  }, [isAsked])
}

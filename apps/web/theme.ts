import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import i18next from 'i18next'
import type { ChangeEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/** Gold, from paper to bronze. White stands readable on shade 7, black on shade 4. */
const gold = ['#fbf6e8', '#f4e8c6', '#ebd69a', '#e0c16a', '#d3ac45', '#b98f28', '#977217', '#7a5908', '#5f4506', '#453204'] as const

/** Neutral with a little warmth. The default greys look blue next to gold. */
const dark = ['#d3cfc7', '#b4afa6', '#98938a', '#6a665f', '#47443f', '#36332f', '#292724', '#1e1d1a', '#171614', '#100f0e'] as const

/** The colour of paper in the shade, for neutral states. */
const gray = ['#faf8f4', '#f2efe8', '#e7e2d8', '#d6d1c7', '#bdb6a9', '#a39c8f', '#857e71', '#5d584f', '#403c35', '#262320'] as const

/** Good states: sold, open, fitting. White is readable on shade 7, black on shade 4. */
const jade = ['#e8f6f0', '#cbecdf', '#a0dec6', '#63d1a5', '#42bd8e', '#23a276', '#12845f', '#0b6e4f', '#08573f', '#05402e'] as const

/** Bad states: refused, short, returned. White is readable on shade 7, black on shade 4. */
const ruby = ['#fdeeed', '#fad5d3', '#f5b1ad', '#ff8f85', '#ec7069', '#d6453f', '#c4302c', '#b3261e', '#8f1b1d', '#6c1216'] as const

/** Fields with an open list in which the user has moved, by arrows or letters. In other fields the mark is left over from before the list opened. */
const walked = new WeakSet<HTMLInputElement>()

/** The list of a field while it is open. */
function openListOf(input: HTMLInputElement): HTMLElement | null {
  const id = input.getAttribute('aria-controls')
  return id === null ? null : document.getElementById(id)
}

/**
 * Arrows move through a list. Enter and Tab take the entry marked this way. If the user did not move, Enter keeps the chosen entry and
 * closes the list, so that the key leads on. The kit stores the mark itself, but some time after the list has opened it resets the mark
 * to the chosen entry: earlier keys would take nothing or the chosen entry. When the kit gets the key, its list is already closed; the
 * elements around the field get the key as usual.
 */
function chooseByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (input.readOnly || event.nativeEvent.isComposing) return
  const list = openListOf(input)
  if (!list) walked.delete(input)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walked.add(input)
  const isLeaving = event.key === 'Tab' && !event.shiftKey
  if (!list || (event.key !== 'Enter' && !isLeaving)) return
  const marked = walked.has(input) ? list.querySelector<HTMLElement>('[data-combobox-selected]') : null
  const taken = marked ?? list.querySelector<HTMLElement>('[data-combobox-active]')
  if (!taken) return
  walked.delete(input)
  flushSync(() => taken.click())
  // A form may have gone on to the next field already.
  const isThere = document.activeElement === input
  if (isLeaving ? !isThere : marked || !isThere) event.preventDefault()
}

/**
 * Lists are usable with the keyboard alone: typing replaces the text and marks the first match, Enter and Tab take the marked
 * entry. The kit's own way of taking it when the focus leaves would also undo a choice made with the mouse.
 */
const choosing = {
  allowDeselect: false,
  searchable: true,
  selectFirstOptionOnChange: true,
  onFocus: (event: FocusEvent<HTMLInputElement>) => {
    walked.delete(event.currentTarget)
    event.currentTarget.select()
  },
  // An emptied field has no chosen entry.
  onChangeCapture: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => void (input.value === '' ? walked.delete(input) : walked.add(input)),
  onClickCapture: ({ currentTarget: input }: MouseEvent<HTMLInputElement>) => {
    if (!openListOf(input)) walked.delete(input)
  },
  onKeyDownCapture: chooseByKey,
}

/** How everything looks: dense, quiet, one gold accent; one typeface on every machine, with figures that stand below each other. */
export const theme = createTheme({
  primaryColor: 'gold',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  // The kit's own names for good and bad states, so that everything it draws in them has our colours.
  colors: { gold, dark, gray, green: jade, teal: jade, red: ruby },
  // What a screen is for is bright gold with ink on it, by day and by night; the kit's would be bronze by day.
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    const isPrimary = input.color === undefined || input.color === input.theme.primaryColor
    if (input.variant !== 'filled' || !isPrimary) return colours
    return { ...colours, background: 'var(--kencana-bright)', hover: 'var(--kencana-bright-hover)', color: 'var(--kencana-on-bright)' }
  },
  fontFamily: 'var(--kencana-sans)',
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  // Sizes between the five of the kit, which a dense screen needs: one letter is a step below two.
  spacing: { xxs: '4px', xs: '6px', s: '8px', sm: '10px', m: '12px', md: '14px', lg: '20px', xl: '28px' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '5px', md: '8px', lg: '12px', xl: '24px' },
  shadows: {
    xs: '0 1px 2px rgb(60 45 10 / 10%)',
    sm: '0 1px 3px rgb(60 45 10 / 12%)',
    md: '0 4px 14px rgb(60 45 10 / 14%)',
    lg: '0 10px 28px rgb(60 45 10 / 16%)',
    xl: '0 18px 44px rgb(60 45 10 / 18%)',
  },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '19px' }, h2: { fontSize: '16px' }, h3: { fontSize: '14px' }, h4: { fontSize: '13px' } },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // The text is asked for when the button is drawn, so that it follows the language.
    CloseButton: {
      defaultProps: {
        get 'aria-label'() {
          return i18next.t('Tutup')
        },
      },
    },
    // Said here, so that the kit asks which colours it has.
    Button: { defaultProps: { variant: 'filled' } },
    Modal: { defaultProps: { centered: true, size: 'xl', overlayProps: { backgroundOpacity: 0.35 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 } } },
    Select: { defaultProps: choosing },
    // What a list says where it has nothing to choose stands in it as one that cannot be chosen, for those who hear it read.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    MultiSelect: { defaultProps: { searchable: true, selectFirstOptionOnChange: true } },
    Input: { defaultProps: { size: 'sm' } },
    // The message of a field is below it, so that fields in a row stay aligned.
    InputWrapper: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    NumberInput: { defaultProps: { hideControls: true } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { autosize: true, minRows: 2 } },
    Table: { defaultProps: { verticalSpacing: 4, horizontalSpacing: 8 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
})

/**
 * Colours that the kit's own rules would win over in a style sheet. Its dimmed and error colours miss the contrast of
 * WCAG AA on our grounds, and its surfaces are darker than a screen that is looked at all day should be.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--kencana-row': '30px' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#211f1b',
    '--mantine-color-dimmed': '#5d584f',
    '--mantine-color-placeholder': '#6d675d',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-anchor': '#735307',
    '--mantine-color-default-border': '#d6d1c7',
    '--kencana-ground': '#f6f4ef',
    '--kencana-line': '#e5e1d8',
    '--kencana-soft': '#f7f0dc',
    '--kencana-accent': '#7a5908',
    '--kencana-bright': '#dbb54c',
    '--kencana-bright-hover': '#cda53a',
    '--kencana-on-bright': '#211808',
    '--kencana-jade': 'var(--mantine-color-teal-7)',
  },
  dark: {
    '--mantine-color-body': '#1e1d1a',
    '--mantine-color-text': '#e2ded6',
    '--mantine-color-dimmed': '#aaa498',
    '--mantine-color-placeholder': '#98938a',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-anchor': '#e0c16a',
    '--mantine-color-default-border': '#47443f',
    // The kit's soft colours are blacker than the page.
    '--mantine-color-gold-light': '#3a2f13',
    '--mantine-color-gold-light-hover': '#483a18',
    '--mantine-color-gray-light': '#34312d',
    '--kencana-ground': '#151412',
    '--kencana-line': '#34312d',
    '--kencana-soft': '#33290f',
    '--kencana-accent': '#e0c16a',
    '--kencana-bright': '#d3ac45',
    '--kencana-bright-hover': '#e0c16a',
    '--kencana-on-bright': '#1e1a10',
    '--kencana-jade': 'var(--mantine-color-teal-3)',
  },
})

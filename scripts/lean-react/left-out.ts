/**
 * What React has and this site's pages do not ask for: two fifths of it. Every line leans on the one before it: what nobody can
 * import cannot be drawn, what cannot be drawn has no fiber, and what no fiber has need not be told apart
 * (docs/decisions/0064). Whoever needs one of these takes its line out again.
 */

/** Nothing else may be imported from these by what runs in a browser. React itself asks for the last ones. */
export const kept: Record<string, ReadonlySet<string>> = {
  react: new Set([
    ...['Component', 'Fragment', 'createContext', 'createElement', 'startTransition'],
    ...['useContext', 'useDeferredValue', 'useEffect', 'useMemo', 'useRef', 'useState', 'useSyncExternalStore'],
    ...['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version'],
  ]),
  'react-dom': new Set(['flushSync', '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']),
  'react-dom-client': new Set(['hydrateRoot']),
  'react-jsx-runtime': new Set(['Fragment', 'jsx', 'jsxs']),
}

/** Elements React would lift into the head or find in the document. Ours are written by app/head.ts and the server. */
export const HEAD_ELEMENTS = ['html', 'head', 'body', 'title', 'meta', 'link', 'base', 'style', 'script'] as const

/** Kinds of fiber, by the numbers of React's own ReactWorkTags.js, that nothing kept can make. */
export const tags: ReadonlySet<number> = new Set([
  ...[4 /* portal */, 8 /* mode */, 9 /* consumer */, 11 /* forwardRef */, 12 /* profiler */, 13 /* suspense */],
  ...[14 /* memo */, 15 /* simple memo */, 16 /* lazy */, 17, 18 /* dehydrated suspense */, 19 /* suspense list */],
  ...[22 /* offscreen */, 23, 24 /* cache */, 25, 26 /* hoistable */, 27 /* html, head, body */, 28],
  ...[30 /* view transition */, 31 /* activity */],
])

/** The symbols of the same. */
export const TYPES =
  /^REACT_(ACTIVITY|CONSUMER|FORWARD_REF|LAZY|LEGACY_HIDDEN|MEMO|PORTAL|PROFILER|STRICT_MODE|SUSPENSE|SUSPENSE_LIST|VIEW_TRANSITION)_TYPE$/

/** Hooks that cannot be imported. */
export const hooks: ReadonlySet<string> = new Set([
  ...['use', 'useActionState', 'useCacheRefresh', 'useCallback', 'useDebugValue', 'useEffectEvent', 'useFormState'],
  ...['useHostTransitionStatus', 'useId', 'useImperativeHandle', 'useInsertionEffect', 'useLayoutEffect'],
  ...['useMemoCache', 'useOptimistic', 'useReducer', 'useTransition'],
])

/** Functions, and what they do here instead. */
export const bodies: Record<string, string> = {
  // React's view transitions: ours are app/browser/page-transition.ts.
  trackEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  restoreNestedViewTransitions: '',
  claimQueuedTransitionTypes: 'return null',
  // Only of html, head and body.
  isSingletonScope: 'return !1',
  // A ref on a fragment: `<>` has none.
  FragmentInstance: '',
  isFragmentInstanceParent: 'return !1',
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  // A page that waits for its pictures: only inside React's view transitions.
  maySuspendCommit: 'return !1',
  accumulateSuspenseyCommitOnFiber: '',
  // The components above an error, in names of one letter. What is reported is the error.
  getStackByFiberInDevAndProd: 'return ""',
  // A function as `action` of a form: ours are addresses. And what shows that one is under way.
  extractEvents$1: '',
  defaultOnDefaultTransitionIndicator: '',
  // We have no elements of our own making; the build looks (lean-react.ts).
  isCustomElement: 'return !1',
}

/** Variables that keep the value they are declared with. */
export const constants: Record<string, string> = {
  shouldStartViewTransition: '!1',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  viewTransitionMutationContext: '!1',
  rootViewTransitionNameCanceled: '!1',
  shouldDoubleInvokeUserFnsInHooksDEV: '!1',
}

/** Statements that begin like this. */
export const statements: readonly string[] = [
  'FragmentInstance.prototype.',
  'ViewTransitionPseudoElement.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration ',
  'ReactDOMSharedInternals.findDOMNode ',
]

/** Expressions, spaces aside, and what stands there instead. */
export const expressions: readonly (readonly [string, string])[] = [
  // Whether these updates may run in a view transition.
  ['(committedLanes & 335544064) === committedLanes', '!1'],
  ['(lanes & 335544064) === lanes', '!1'],
  // Whether this commit has to wait for a view transition, a style or a picture.
  ['isViewTransitionEligible || subtreeFlags & 8192 || 16785408 === (subtreeFlags & 16785408)', '!1'],
  // Every element stands where it is written.
  [
    'isHostHoistableType( type, pendingProps, contextStackCursor.current ) ? 26 : "html" === type || "head" === type || "body" === type ? 27 : 5',
    '5',
  ],
  // `preload`, `preinit` and the like cannot be imported.
  [
    ', r: requestFormReset, D: prefetchDNS, C: preconnect, L: preload, m: preloadModule, X: preinitScript, S: preinitStyle, M: preinitModuleScript }',
    '}',
  ],
]

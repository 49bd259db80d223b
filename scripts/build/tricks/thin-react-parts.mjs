/** What `thin-react.mjs` leaves out of React's renderer. A test finds sources that need any of it. */

/** Kinds of components (`fiber.tag`) that no source of ours creates. */
export const foreignKinds = new Set([
  4, // a portal
  8, // strict mode
  9, // a consumer of a context: our components use `useContext`
  11, // a forwarded ref
  12, // a profiler
  13, // suspense
  14, // memo
  15, // memo of a plain function
  16, // a lazy component: our stages load chunks themselves
  17, // a class that suspended before its first end
  18, // a part that a server did not finish
  19, // a list of suspense
  21, // a scope
  22, // offscreen
  23, // legacy hidden
  24, // a cache
  25, // a tracing marker
  26, // a style sheet, title or script that moves to the document's head
  27, // `html`, `head` and `body`
  28, // a function that suspended before its first end
  30, // a view transition
  31, // an activity
]);

/** The types of elements that no source of ours creates. */
export const foreignTypes = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_STRICT_MODE_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
  'REACT_CONSUMER_TYPE',
  'REACT_FORWARD_REF_TYPE',
  'REACT_MEMO_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_PORTAL_TYPE',
]);

/** The hooks that stay, and how class components read a context. */
export const hooks = new Set([
  'readContext',
  'useCallback',
  'useContext',
  'useEffect',
  'useEffectEvent',
  'useId',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useRef',
  'useState',
  'useSyncExternalStore',
]);

/** Expressions of the renderer that are then never true. */
export const neverTrue = new Set([
  // Only transitions: view transitions wait for them, and nothing of ours begins one.
  '(lanes & 335544064) === lanes',
  '(committedLanes & 335544064) === committedLanes',
  // Visibility, and images or style sheets that a commit waits for.
  'subtreeFlags & 8192',
  '16785408 === (subtreeFlags & 16785408)',
]);

/** Methods of classes that are never constructed. */
export const unborn = ['FragmentInstance.prototype.', 'ViewTransitionPseudoElement.prototype.'];

/** Functions that then have nothing to do, although the renderer still names them. */
export const emptied = [
  // View transitions
  'startViewTransition',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'commitEnterViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'trackEnterViewTransitions',
  'recursivelyTraverseAfterMutationEffects',
  'commitAfterMutationEffectsOnFiber',
  'measureNestedViewTransitions',
  'restoreNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  // Refs of fragments
  'commitNewChildToFragmentInstance',
  'commitNewChildToFragmentInstances',
  'deleteChildFromFragmentInstance',
  'commitFragmentInstanceDeletionEffects',
  // Style sheets, scripts and images that React loads
  'isHostHoistableType',
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'preloadInstanceAndSuspendIfNeeded',
  'recursivelyAccumulateSuspenseyCommit',
  'accumulateSuspenseyCommitOnFiber',
  // Promises that components wait for
  'trackUsedThenable',
  'useThenable',
  'chainThenableValue',
  'replaySuspendedUnitOfWork',
  'attachPingListener',
  'pingSuspendedRoot',
  // Transitions and functions as the action of a form
  'ReactSharedInternals.S',
  'startTransition',
  'startHostTransition',
  'dispatchOptimisticSetState',
  'ensureFormComponentIsStateful',
  'TransitionAwareHostComponent',
  'defaultOnDefaultTransitionIndicator',
  'extractEvents$1',
  // Events during hydration: ours is synchronous
  'queueIfContinuousEvent',
  'clearIfContinuousEvent',
  'retryIfBlockedOn',
  'attemptExplicitHydrationTarget',
  // The stack of components in reports of errors
  'getStackByFiberInDevAndProd',
  // Kinds of HTML elements that no component draws
  'setPropOnCustomElement',
  'initTextarea',
  'updateTextarea',
  'updateOptions',
  // Events that no component listens to: `onSelect`, `onBeforeInput`
  'constructSelectEvent',
  'getNativeBeforeInputChars',
  'getFallbackBeforeInputChars',
  'ReactDOMSharedInternals.findDOMNode',
];

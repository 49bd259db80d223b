/** What `thin-react.mjs` leaves out of React's renderer. A test finds sources that need any of it. */
import { shortErrors } from './thin-helpers.mjs';

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
  'ANIMATION_END',
  'ANIMATION_ITERATION',
  'ANIMATION_START',
  'TRANSITION_END',
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
  'null !== ReactSharedInternals.T',
  '0 !== currentEventTransitionLane',
  '0 !== syncTransitionLanes',
  'null !== pendingViewTransition',
  // Children that are promises, contexts or iterators, and types that load later
  '"function" === typeof newChild.then',
  'getIteratorFn(newChild)',
  'newChild.$$typeof === REACT_CONTEXT_TYPE',
  'key.$$typeof === REACT_LAZY_TYPE',
  'elementType.$$typeof === REACT_LAZY_TYPE',
  '"function" === typeof value.then',
  '"function" === typeof thrownValue.then',
  // `onBeforeInput`, and sources of `onChange` other than text fields and checkboxes
  'fallbackData = canUseTextInputEvent ? getNativeBeforeInputChars(domEventName, nativeEvent) : getFallbackBeforeInputChars(domEventName, nativeEvent)',
  '"select" === SyntheticEventCtor || ("input" === SyntheticEventCtor && "file" === reactName.type)',
  'isCustomElement(targetInst.elementType)',
  'isCustomElement(tag)',
  // Events of keys are those of `keydown`, from browsers that name the key.
  '"keypress" === nativeEvent.type',
  '"keydown" === nativeEvent.type || "keyup" === nativeEvent.type',
  '"radio" === props.type && null != internalInstance',
  '"true" === elem.contentEditable',
  // Events during hydration: ours is synchronous
  '-1 < discreteReplayableEvents.indexOf(domEventName)',
  // Parts that a server leaves for later, between comments
  '8 === nodeType',
  'null !== targetInst.child || (null !== parentNode && null !== parentNode.child)',
  // View transitions, refs of fragments, promises that components throw
  'viewTransitionMutationContext = !0',
  'isFragmentInstanceParent(parent)',
  'thrownValue === SuspenseException || thrownValue === SuspenseActionException',
  'thrownValue === SuspenseyCommitException',
  'thrownValue === SelectiveHydrationException',
  // A store that changes while a rendering pauses
  'renderWasConcurrent && !isRenderConsistentWithExternalStores(forceSync)',
  // States of actions
  'updateLane === currentEntangledLane',
  'null !== stateHook',
  'parent === hostTransitionProviderCursor.current',
  'hostTransitionProviderCursor.current === fiber',
  // Class components without default properties, refs and the methods that most classes have
  '"ref" in baseProps',
  'Component = Component.defaultProps',
  '0 !== (flags & 1024) && null !== current',
  '"function" === typeof getDerivedStateFromProps',
  '"function" === typeof contextType',
  '"function" === typeof unresolvedOldProps',
  'ctor.prototype && ctor.prototype.isPureReactComponent',
  // Roots that wait for promises
  'checkIfRootIsPrerendering(root, lanes)',
  'checkIfRootIsPrerendering(root$jscomp$0, lanes)',
  'workInProgressRootIsPrerendering && !shouldTimeSlice',
  'workInProgressRootDidAttachPingListener && !wasRootDehydrated',
  '0 !== pingedLanes',
  '4 === workInProgressRootExitStatus',
  // Roots in the document itself
  '9 === isViewTransitionEligible',
  '9 === parent.nodeType',
  '9 === hostParent.nodeType',
  '"HTML" === parent.nodeName',
  '"HTML" === hostParent.nodeName',
  // Updates that a rendering puts off: of transitions, of hidden parts, and what is tried again after a promise
  '0 !== (lane & 4194048)',
  '0 !== allEntangledLanes',
  '0 !== spawnedLane',
  '0 !== suspendedRetryLanes',
  '(lanes & 62914560) === lanes',
  'isHidden && null !== update',
  'null !== hiddenUpdatesForLane',
  // Options of roots that none of ours has
  '!0 === options.unstable_strictMode',
  'void 0 !== options.identifierPrefix',
  'void 0 !== options.onUncaughtError',
  'void 0 !== options.onCaughtError',
  'void 0 !== options.formState',
  // The focus and selection that a commit restores. In a shadow root React sees only the host, and focuses that; in the
  // page's own tree no component moves an element that has the focus. To find the places to scroll back to, it makes the
  // browser lay out the page once more.
  'hasSelectionCapabilities(root)',
  'curFocusedElem !== priorFocusedElem && priorFocusedElem && priorFocusedElem.ownerDocument && containsNode( priorFocusedElem.ownerDocument.documentElement, priorFocusedElem )',
  // An extension of browsers that shows a page's components
  '"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__',
  'injectedHook && "function" === typeof injectedHook.onCommitFiberUnmount',
  'injectedHook && "function" === typeof injectedHook.onCommitFiberRoot',
  'injectedHook && "function" === typeof injectedHook.onPostCommitFiberRoot',
]);

/** The methods of class components that none of ours has. A test finds a class that has one. */
export const methods = new Set([
  'UNSAFE_componentWillMount',
  'UNSAFE_componentWillReceiveProps',
  'UNSAFE_componentWillUpdate',
  'componentDidMount',
  'componentDidUpdate',
  'componentWillMount',
  'componentWillReceiveProps',
  'componentWillUnmount',
  'componentWillUpdate',
  'getDerivedStateFromProps',
  'getSnapshotBeforeUpdate',
  'shouldComponentUpdate',
]);

/** Statements without effect, by their beginnings. */
export const unborn = [
  // Methods of classes that are never constructed
  'FragmentInstance.prototype.',
  'ViewTransitionPseudoElement.prototype.',
  'if (null === current.stateNode) { var fragmentInstance',
  // Methods that our one class component does not have, and the cache that only servers fill
  'if (((finishedRoot = finishedWork.stateNode), null === current)) try { finishedRoot.componentDidMount',
  'flags & 2048 && ((flags = null)',
  // Names of animations and transitions, which nothing listens to
  'canUseDOM && ((style',
  'registerSimpleEvent(ANIMATION',
  'registerSimpleEvent(TRANSITION',
  'registerSimpleEvent("dblclick"',
  'registerDirectEvent("onMouse',
  'registerTwoPhaseEvent( "onSelect"',
  'registerTwoPhaseEvent("onBeforeInput"',
  'registerTwoPhaseEvent( "onCompositionStart"',
  'registerTwoPhaseEvent( "onCompositionUpdate"',
  'simpleEventPluginEvents.push("scrollEnd")',
  'handleEventFunc && handleEventFunc(',
  // Whether the browser has passive listeners, and reports input
  'if (canUseDOM) try',
  'if (canUseDOM) { var JSCompiler',
  '!passiveBrowserEventsSupported ||',
  // Hydration in parts
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =',
  // Commits that wait for images, style sheets or view transitions
  'if ( isViewTransitionEligible || subtreeFlags & 8192',
  'if ( null !== recoverableErrors && ((pendingViewTransitionEvents',
];

/** The events that components listen to, as React writes them. A test compares them with the sources. */
export const events = [
  'click',
  'error',
  'input',
  'keyDown',
  'mouseDown',
  'paste',
  'pointerDown',
  'scroll',
  'submit',
];

/** Properties of events that no component reads, and methods of classes that none calls. */
export const properties = new Set([
  ...['charCode', 'getModifierState', 'keyCode', 'movementX', 'movementY'],
  ...['pageX', 'pageY', 'pressure', 'screenX', 'screenY', 'tangentialPressure', 'tiltX', 'tiltY', 'twist'],
  ...['which', 'enqueueForceUpdate', 'enqueueReplaceState'],
]);

/** Variables of the renderer, and the shorter values that serve our components and their browsers. */
export const values = {
  // No component sets a style.
  unitlessNumbers: 'new Set()',
  // Names in Latin letters
  VALID_ATTRIBUTE_NAME_REGEX: '/^[a-z][\\w:-]*$/i',
  // What old browsers called the keys
  normalizeKey: '{}',
  translateToKey: '{}',
  // Events of sound and film
  mediaEventTypes: '["error"]',
  vendorPrefixes: '{}',
  nonDelegatedEvents: 'new Set(["error", "scroll"])',
  // What browsers of these years have
  AbortControllerLocal: 'AbortController',
  cancelTimeout: 'clearTimeout',
  clz32: 'Math.clz32',
  objectIs: 'Object.is',
  reportGlobalError: 'reportError',
  scheduleMicrotask: 'queueMicrotask',
  scheduleTimeout: 'setTimeout',
};

/** The names of attributes that differ in HTML, of those that components set. */
export const aliases = new Set(['htmlFor']);

/** Texts of the renderer, and what takes their places. */
export const changed = [
  ...shortErrors,
  ['null !== options &&\n    void 0 !== options &&', 'options &&\n'],
  // Why a rendering stopped: always an error, never a promise.
  ['switch (workInProgressSuspendedReason)', 'switch (1)'],
  [
    '"abort auxClick beforeToggle cancel canPlay canPlayThrough click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop durationChange emptied encrypted ended error fullscreenChange fullscreenError gotPointerCapture input invalid keyDown keyPress keyUp load loadedData loadedMetadata loadStart lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pause play playing pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp progress rateChange reset resize seeked seeking stalled submit suspend timeUpdate touchCancel touchEnd touchStart volumeChange scroll toggle touchMove waiting wheel"',
    `"${events.join(' ')}"`,
  ],
  // Browsers of these years report input, and the text of a composition.
  ['"change click focusin focusout input keydown keyup selectionchange"', '"change click input"'],
  ['"compositionend focusout keydown keypress keyup mousedown"', '"compositionend"'],
  ['if (isInputEventSupported)', 'if (!0)'],
  // The focus at a commit: see `neverTrue`.
  ['root = getActiveElementDeep(root);', ''],
  ['curFocusedElem = getActiveElementDeep(root.containerInfo)', 'curFocusedElem'],
  ['0 === revertLane', '!0'],
  ['if (shouldDoubleInvokeUserFnsInHooksDEV)', 'if (!1)'],
  ['  shouldStartViewTransition\n', '  !1\n'],
  // What React's own packages tell the renderer: to render at once, and nothing about files and forms.
  [
    `,
  r: requestFormReset,
  D: prefetchDNS,
  C: preconnect,
  L: preload,
  m: preloadModule,
  X: preinitScript,
  S: preinitStyle,
  M: preinitModuleScript`,
    '\n'.repeat(8),
  ],
  [
    '"mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset"',
    '""',
  ],
  ['canUseCompositionEvent = canUseDOM && "CompositionEvent" in window', 'canUseCompositionEvent = !0'],
  ['(useFallbackCompositionData &&', '(!1 &&'],
  // Ours hydrates inside `flushSync`: the lane of its update is 2, and that of the hydration 1.
  ['isStrictMode = getBumpedLaneForHydrationByLane(isStrictMode);', 'isStrictMode = 1;'],
  // Nothing of ours begins a transition, so each update is rendered in one piece anyway.
  ['renderRootConcurrent(root$jscomp$0, lanes)', 'renderRootSync(root$jscomp$0, lanes, !0)'],
];

/** Labels of branches for tags, attributes and events that no component has. */
export const foreignWords = new Set([
  // Containers in the document itself
  ...['BODY', 'HEAD', 'HTML'],
  // Tags
  ...[
    'area',
    'audio',
    'base',
    'col',
    'details',
    'dialog',
    'embed',
    'hr',
    'iframe',
    'image',
    'keygen',
    'link',
  ],
  ...['math', 'menuitem', 'meta', 'object', 'option', 'param', 'script', 'select', 'source', 'textarea'],
  ...['track', 'video', 'wbr'],
  // Attributes
  ...[
    'action',
    'capture',
    'cols',
    'dangerouslySetInnerHTML',
    'data',
    'download',
    'formAction',
    'is',
    'multiple',
  ],
  ...['muted', 'onScrollEnd', 'popover', 'rowSpan', 'rows', 'size', 'start', 'xlinkActuate'],
  ...['xlinkArcrole', 'xlinkHref', 'xlinkRole', 'xlinkShow', 'xlinkTitle', 'xlinkType', 'xmlBase', 'xmlLang'],
  'xmlSpace',
  ...['allowFullScreen', 'async', 'autoPlay', 'autoReverse', 'contentEditable', 'controls', 'credentialless'],
  ...['default', 'defer', 'disablePictureInPicture', 'disableRemotePlayback', 'draggable'],
  ...['externalResourcesRequired', 'focusable', 'formNoValidate', 'innerHTML', 'innerText', 'itemScope'],
  ...['loop', 'noModule', 'open', 'playsInline', 'preserveAlpha', 'reversed', 'scoped', 'seamless', 'srcSet'],
  ...['style', 'suppressContentEditableWarning', 'textContent'],
  // Events
  ...['beforeinput', 'cancel', 'close', 'fullscreenchange', 'fullscreenerror', 'hashchange', 'invalid'],
  ...['mouseenter', 'mouseleave', 'pause', 'play', 'pointerenter', 'pointerleave', 'ratechange', 'resize'],
  ...['seeked', 'selectstart', 'textInput', 'volumechange'],
  ...['afterblur', 'beforeblur', 'auxclick', 'beforetoggle', 'compositionstart', 'compositionupdate'],
  ...[
    'contextmenu',
    'copy',
    'cut',
    'dblclick',
    'drag',
    'dragend',
    'dragenter',
    'dragexit',
    'dragleave',
    'dragover',
  ],
  ...['dragstart', 'drop', 'gotpointercapture', 'keypress', 'lostpointercapture', 'mousemove', 'mouseout'],
  ...['mouseover', 'mouseup', 'pointercancel', 'pointermove', 'scrollend', 'selectionchange', 'toggle'],
  ...['touchcancel', 'touchend', 'touchmove', 'touchstart', 'wheel'],
]);

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
  // Caches of servers
  'releaseRootPooledCache',
  'pushAsyncDispatcher',
  // Style sheets, scripts and images that React loads
  'isHostHoistableType',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'preloadInstanceAndSuspendIfNeeded',
  'recursivelyAccumulateSuspenseyCommit',
  'accumulateSuspenseyCommitOnFiber',
  // A store that changes while a rendering pauses
  'pushStoreConsistencyCheck',
  // Promises that components wait for
  'trackUsedThenable',
  'useThenable',
  'chainThenableValue',
  'replaySuspendedUnitOfWork',
  'attachPingListener',
  'pingSuspendedRoot',
  // Transitions and functions as the action of a form
  'suspendIfUpdateReadFromEntangledAsyncAction',
  'recursivelyResetForms',
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

/** Keeps a failure while drawing inside the widget. */
import { Component, type ContextType, type ReactNode } from 'react';
import { mainEnglish } from '../strings/main-translate.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { ErrorNotice } from './notice.tsx';
import { UiContext } from './ui.tsx';

export interface BoundaryProps {
  children: ReactNode;
  /** Told of each failure. */
  onError?: (error: unknown) => void;
}

/** Draws its children, cards; if they fail, a card with a short message and a way to try again. Nothing reaches the page. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  static override contextType = UiContext;
  declare context: ContextType<typeof UiContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    try {
      this.props.onError?.(error);
    } catch (failure) {
      // The host's own handler failed: its business, but not a reason to lose the widget.
      queueMicrotask(() => reportError(failure));
    }
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const t = this.context?.t ?? mainEnglish;
    return (
      <Card screen="failed">
        <ErrorNotice>{t('error.unexpected')}</ErrorNotice>
        <Button kind="secondary" onClick={() => this.setState({ failed: false })}>
          {t('button.tryAgain')}
        </Button>
      </Card>
    );
  }
}

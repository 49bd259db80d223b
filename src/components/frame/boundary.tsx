/** Catches render errors inside the widget. */
import { Component, type ContextType, type ReactNode } from 'react';
import { mainEnglish } from '../../strings/main-translate.ts';
import { Button } from '../buttons/button.tsx';
import { ErrorNotice } from '../messages/notice.tsx';
import { UiContext } from '../ui.tsx';
import { Card } from './card.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Receives each failure. */
  onError?: (error: unknown) => void;
}

/** Renders its children (cards). If they fail, it renders a card with a short message and a retry. Nothing reaches the page. */
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
      // The host's own handler failed. That must not break the widget.
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

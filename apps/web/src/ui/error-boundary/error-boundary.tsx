import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Renders the replacement of a part that couldn't be rendered. `retry` renders the part again from the beginning. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

/** Contains an error in one part of the screen, so that the rest keeps working. React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  private readonly retry = () => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}

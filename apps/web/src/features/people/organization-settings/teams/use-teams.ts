import type { Teams } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { teamChange, teamsQuery } from '../../../../api/people/teams';

/** The teams of the organization. */
export function useTeams() {
  return useQuery(teamsQuery());
}

/** A change of teams. The response has all teams. */
export function useTeamChange<Input>(change: (input: Input) => Promise<Teams>) {
  return useMutation(teamChange(change));
}

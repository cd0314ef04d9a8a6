-- Bought goods are sorted (events.md R1, R4; docs/decisions/150): what stands with the used goods is weighed again and becomes lots by purity, condition and
-- purpose. What is to be washed or plated stays with the used goods, what is to be melted is scrap.
create or replace function tempat_sortir(tujuan text) returns text language sql immutable parallel safe as $$
  select case tujuan when 'LEBUR' then 'ROSOK' else 'BEKAS' end
$$;

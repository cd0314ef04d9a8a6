-- What an opening says, as its seal has it.
create or replace function opening_says(opening buka_toko) returns jsonb language sql stable set timezone = 'UTC' as $$ select to_jsonb(opening) $$;

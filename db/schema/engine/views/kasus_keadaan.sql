select build_cases();
